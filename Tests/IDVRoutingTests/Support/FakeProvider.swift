import IDVPrimitives
import IdentityVerification

/// A provider without a vendor: what it asks for and how it ends is the test's to say.
struct FakeProvider: SessionResuming {
    /// How an attempt ends; the number counts the provider's attempts, from 1.
    typealias Ending =
        @Sendable (FakeProvider, Int, VerificationRequest) async throws -> VerificationResult

    let profile: ProviderProfile
    let log = Lock<[String]>([])
    private let ending: Ending
    private let onSubmit: @Sendable (Capture) throws -> SubmissionAnswer

    init(
        _ name: String,
        environment: ProviderEnvironment = .sandbox,
        capabilities: Set<ProviderCapability> = [.identityVerification],
        documents: Set<DocumentKind> = [.passport, .idCard],
        checks: Set<IdentityCheck> = [.documentReading, .faceComparison],
        asksFor roles: [CaptureRole] = [.documentFront, .selfie],
        optional: Set<CaptureRole> = [],
        onSubmit: @escaping @Sendable (Capture) throws -> SubmissionAnswer = { _ in .accepted },
        ending: @escaping Ending = FakeProvider.accepting
    ) {
        profile = ProviderProfile(
            name: name,
            adapter: "fake",
            environment: environment,
            capabilities: capabilities,
            documentKinds: documents,
            classifiesDocuments: true,
            checks: checks,
            requirements: roles.map {
                Requirement(
                    $0,
                    optional.contains($0) ? .optional : .required,
                    limits: .anyFormat(maximumBytes: 1 << 20)
                )
            },
            operations: [
                OperationProfile(
                    "upload",
                    isBilled: false,
                    isIdempotent: true,
                    canBeLookedUp: false
                ),
                OperationProfile(
                    "check",
                    isBilled: true,
                    isIdempotent: false,
                    canBeLookedUp: false
                ),
            ]
        )
        self.onSubmit = onSubmit
        self.ending = ending
    }

    /// How many attempts reached their end here.
    var finishes: Int { log.withLock { $0.count { $0 == "finish" } } }

    /// The captures that were handed over, in order.
    var submitted: [String] { log.withLock { $0.filter { $0 != "finish" } } }

    static let accepting = FakeProvider.saying(.accepted)

    static func saying(_ verdict: VendorVerdict) -> Ending {
        { provider, _, _ in provider.result(verdict) }
    }

    static func failing(
        _ kind: ProviderError.Kind,
        _ sendState: SendState = .notSent,
        operation: String = "check",
        retry: RetryAdvice = .safe
    ) -> Ending {
        { _, _, _ in throw Self.error(kind, sendState, operation: operation, retry: retry) }
    }

    static func error(
        _ kind: ProviderError.Kind,
        _ sendState: SendState = .notSent,
        operation: String = "check",
        retry: RetryAdvice = .safe
    ) -> ProviderError {
        var error = ProviderError(
            kind,
            phase: .analysis,
            operation: operation,
            sendState: sendState,
            retry: retry,
            message: "The vendor did not answer."
        )
        error.calls = [call(operation, sendState)]
        return error
    }

    static func call(_ operation: String, _ sendState: SendState) -> CallRecord {
        CallRecord(
            operation: operation,
            attempts: 1,
            duration: .milliseconds(5),
            sendState: sendState,
            isBilled: operation == "check",
            attemptsOfUnknownEffect: sendState == .sentUnknown ? 1 : 0
        )
    }

    func result(_ verdict: VendorVerdict, calls: [CallRecord]? = nil) -> VerificationResult {
        var plan = PlanOfRecord(steps: ["check"])
        plan.complete("check")
        return VerificationResult(
            profile: profile,
            verdict: verdict,
            plan: plan,
            calls: calls ?? [Self.call("check", .processed)],
            expiry: DocumentExpiryCheck(.review, today: nil)
        )
    }

    func makeSession(_ request: VerificationRequest) async throws -> any VerificationSession {
        FakeSession(self, request)
    }

    func resumeSession(
        _ state: SessionState,
        request: VerificationRequest
    ) async throws -> any ResumableSession {
        guard state.provider == profile.name, state.adapter == "fake", state.version == 1 else {
            throw Self.error(.invalidInput)
        }
        let roles = String(decoding: state.content, as: UTF8.self).split(separator: ",")
        return FakeSession(self, request, roles.compactMap { CaptureRole(rawValue: String($0)) })
    }

    fileprivate func take(_ capture: Capture) throws -> SubmissionAnswer {
        log.withLock { $0.append(capture.role.rawValue) }
        return try onSubmit(capture)
    }

    fileprivate func end(_ request: VerificationRequest) async throws -> VerificationResult {
        let number = log.withLock { log in
            log.append("finish")
            return log.count { $0 == "finish" }
        }
        let result = try await ending(self, number, request)
        for call in result.calls { request.onCall?(.finished(call)) }
        return result
    }
}

private actor FakeSession: ResumableSession {
    let provider: FakeProvider
    let request: VerificationRequest
    private var queue: [Requirement]

    init(
        _ provider: FakeProvider,
        _ request: VerificationRequest,
        _ roles: [CaptureRole]? = nil
    ) {
        self.provider = provider
        self.request = request
        queue = provider.profile.requirements.filter { roles?.contains($0.role) ?? true }
    }

    var storedState: SessionState {
        SessionState(
            provider: provider.profile.name,
            adapter: "fake",
            version: 1,
            content: Array(queue.map(\.role.rawValue).joined(separator: ",").utf8)
        )
    }

    var remainingRequirements: [Requirement] { queue }

    func nextStep() async throws -> SessionStep {
        queue.first.map { .capture($0) } ?? .readyToFinish
    }

    func submit(_ capture: Capture) async throws -> SubmissionAnswer {
        let answer = try provider.take(capture)
        if answer == .accepted { queue.removeFirst() }
        return answer
    }

    func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws {
        queue.removeAll { $0.role == requirement.role }
    }

    func finish() async throws -> VerificationResult {
        try await request.willAct?(storedState)
        return try await provider.end(request)
    }

    func abandon(because reason: OutcomeReason) async -> VerificationResult {
        VerificationResult(
            profile: provider.profile,
            verdict: .none,
            findings: [reason],
            plan: PlanOfRecord(steps: ["check"]),
            calls: [],
            expiry: DocumentExpiryCheck(.review, today: nil)
        )
    }
}
