import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// One verification at Incode, capture by capture.
///
/// A server between an app and the vendor hands over one capture at a time, in the order in which it
/// is asked, and is told at once whether the vendor took it, wants it again, or does not take this
/// document. What was configured and is not there becomes a fault of the plan of record: the attempt
/// goes on without the check, and cannot end in accepted.
///
/// The session at the vendor starts with the first capture. The document is processed when the
/// attempt turns to the face; from then on no picture of it is asked for again.
public actor IncodeAttempt: ResumableSession {
    typealias Subject = IncodeAttemptMemory.Subject

    let profile: ProviderProfile
    let client: IncodeClient
    let settings: IncodeFlowSettings
    let request: VerificationRequest
    let configuration: IncodeCaptureConfiguration
    let today: @Sendable () -> CivilDate?
    let ledger: CallLedger

    private var isBusy = false
    var memory: IncodeAttemptMemory
    var session: IncodeSession?
    /// Kept until the session is finished.
    var diagnostics: Capture?
    let onUploadProgress: (@Sendable (IncodePartUploadState) async throws -> Void)?

    init(
        profile: ProviderProfile,
        client: IncodeClient,
        settings: IncodeFlowSettings,
        request: VerificationRequest,
        configuration: IncodeCaptureConfiguration,
        today: @escaping @Sendable () -> CivilDate?,
        memory: IncodeAttemptMemory? = nil,
        onUploadProgress: (@Sendable (IncodePartUploadState) async throws -> Void)? = nil
    ) {
        self.profile = profile
        self.client = client
        self.settings = settings
        self.request = request
        self.configuration = configuration
        self.today = today
        self.onUploadProgress = onUploadProgress
        ledger = CallLedger(listener: request.onCall)
        self.memory =
            memory
            ?? IncodeAttemptMemory(
                queue: settings.requirements(for: configuration),
                plan: PlanOfRecord(
                    steps: IncodePlan.recordedSteps(
                        configuration: configuration,
                        checks: settings.checks,
                        route: settings.videoUpload
                    ).map(\.rawValue)
                )
            )
    }

    /// The vendor's id of the session; nil before the first capture was handed over.
    ///
    /// With it, the vendor's console and `IncodeClient.resume` find the session again.
    public var interviewID: String? { memory.interviewID }

    /// What the attempt knows, to be stored and resumed from after a restart:
    /// `IncodeAccount.resumeAttempt`.
    ///
    /// Take it after each capture. It holds no capture, no token and no key.
    public var state: IncodeAttemptState {
        IncodeAttemptState(
            memory,
            request: request,
            flow: settings.identity(configurationID: client.configuration.configurationID),
            key: client.configuration.apiKey
        )
    }

    /// The same in the protocol layer's form.
    ///
    /// - Throws: `ProviderError` of kind `conflict` while a step is under way.
    public var storedState: SessionState {
        get throws {
            if isBusy { throw conflict("The attempt is being worked on by another task.") }
            return sessionState
        }
    }

    var sessionState: SessionState {
        SessionState(
            provider: profile.name,
            adapter: profile.adapter,
            version: IncodeAttemptState.version,
            content: state.encoded()
        )
    }

    /// What the attempt will still ask for, as far as it is known now.
    public var remainingRequirements: [Requirement] {
        memory.isOver || memory.isDead ? [] : memory.queue
    }

    /// What the attempt needs next.
    public func nextStep() async throws -> SessionStep {
        if isBusy { throw conflict("The attempt is being worked on by another task.") }
        guard !memory.isOver, !memory.isDead else { return .finished }
        return memory.queue.first.map { .capture($0) } ?? .readyToFinish
    }

    /// Hands over the capture that was asked for, and sends it.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError` when
    ///   nothing was sent. After an error the same capture can be handed over again, unless the error
    ///   says that the session cannot go on.
    public func submit(_ capture: Capture) async throws -> SubmissionAnswer {
        guard let requirement = memory.queue.first, requirement.role == capture.role else {
            try checkOpen()
            throw conflict(
                "The attempt asks for \(memory.queue.first.map { "the \($0.role.label)" } ?? "nothing more") "
                    + "and was given the \(capture.role.label)."
            )
        }
        return try await working {
            try check(capture, requirement)
            if let refusal = repetition(of: capture) { return again(refusal) }
            let deadline = client.deadline(in: request.deadline)
            let answer = try await take(capture, until: deadline)
            if answer == .accepted { memory.digests[capture.role] = capture.sentDigest }
            return answer
        }
    }

    /// Why a capture is one that was handed over before; nil when it is not.
    ///
    /// A picture that stands for two would match itself, and one of a moment that was taken again
    /// does not belong to the rest.
    private func repetition(of capture: Capture) -> OutcomeReason? {
        let digests = [capture.digest, capture.sentDigest]
        if let other = memory.digests.first(where: { digests.contains($0.value) })?.key {
            return OutcomeReason(
                .sameCapture,
                "The \(capture.role.label) is the same file as the \(other.label)."
            )
        }
        guard digests.contains(where: memory.spent.contains) else { return nil }
        return OutcomeReason(
            .sameCapture,
            "The \(capture.role.label) is one that was taken again; hand over the new one."
        )
    }

    /// Goes on without a capture.
    public func skip(
        _ requirement: Requirement,
        because absence: CaptureAbsence
    ) async throws {
        try checkOpen()
        if isBusy { throw conflict("The attempt is being worked on by another task.") }
        guard memory.queue.first == requirement, requirement.canBeSkipped else {
            throw conflict(
                requirement.canBeSkipped
                    ? "The \(requirement.role.label) is not what the attempt asks for now."
                    : "The \(requirement.role.label) is required and cannot be skipped; abandon the "
                        + "attempt when there is none."
            )
        }
        memory.queue.removeFirst()
        if requirement.necessity == .expected {
            let reason =
                absence == .unknown
                ? "the \(requirement.role.label) is not there, and nobody said why"
                : "the \(requirement.role.label) is not there: \(absence.rawValue)"
            fail(requirement.role, because: reason)
        }
    }

    /// The questions and the consent phrase that the person is to read, from the vendor.
    ///
    /// Ask before the video selfie is taken, and show the text unchanged: the speech check compares
    /// with exactly this text. It starts the session if there is none yet.
    ///
    /// Asked again, it gives what was given first, also after a restart: the vendor may give others.
    /// When the consent phrase is asked for and missing, the speech check is a fault.
    ///
    /// - Throws: `ProviderError`; `CancellationError` when nothing was sent.
    public func questions(count: Int = 1, consent: Bool = true) async throws -> IncodeQuestions {
        if let known = memory.questions { return known }
        return try await working {
            let deadline = client.deadline(in: request.deadline)
            let session = try await openSession(until: deadline)
            let questions = try await session.questions(
                count: count,
                consent: consent,
                until: deadline
            )
            memory.questions = questions
            if consent, questions.consentPhrase == nil {
                memory.plan.record(
                    PlanOfRecord.Fault(
                        step: IncodeStep.speech.rawValue,
                        reason:
                            "the vendor gave no consent phrase, so none can be shown and checked"
                    )
                )
            }
            return questions
        }
    }

    /// Forwards diagnostics that came after the attempt was given up or ended, unchanged.
    ///
    /// Before that they are a capture like any other. A failure changes no result.
    ///
    /// - Returns: whether the vendor took them; false when the attempt never began a session, or is
    ///   being worked on.
    public func forwardDiagnostics(_ capture: Capture) async -> Bool {
        guard capture.role == .diagnostics, memory.interviewID != nil, !isBusy else { return false }
        isBusy = true
        defer { isBusy = false }
        let deadline = client.deadline(in: request.deadline)
        guard let session = try? await openSession(until: deadline) else { return false }
        return (try? await session.addDiagnostics(capture.source, until: deadline)) != nil
    }

    /// Closes the vendor's session, waits for the results, and reads them.
    ///
    /// When the results are not ready in time it throws an error of kind `timedOut`; another call goes
    /// on waiting, and closes nothing twice.
    ///
    /// - Throws: `ProviderError`; `CancellationError` when nothing was sent.
    public func finish() async throws -> VerificationResult {
        try checkOpen()
        if isBusy { throw conflict("The attempt is being worked on by another task.") }
        if let missing = memory.queue.first(where: { !$0.canBeSkipped }) {
            return end(
                because: OutcomeReason(
                    .captureMissing,
                    "The attempt has no \(missing.role.label)."
                )
            )
        }
        for requirement in memory.queue where requirement.necessity == .expected {
            fail(requirement.role, because: "the \(requirement.role.label) was not handed over")
        }
        memory.queue = []
        return try await working {
            let result = try await complete()
            try checkNotGivenUp()
            memory.isOver = true
            return result
        }
    }

    /// Ends the attempt without a verdict.
    ///
    /// What another task is doing with it ends at its next call, and gives no other result.
    public func abandon(because reason: OutcomeReason) async -> VerificationResult {
        guard memory.mayBeFinished else { return end(because: reason) }
        memory.isOver = true
        return result(because: [
            reason,
            OutcomeReason(
                .noAnswer,
                "The vendor's session was finished, or may have been, before the attempt was given up; "
                    + "the vendor decides all the same."
            ),
        ])
    }

    /// Ends work on an attempt that another task has given up meanwhile.
    func checkNotGivenUp() throws(ProviderError) {
        guard !memory.isOver else {
            throw conflict("The attempt was given up while it was being worked on.")
        }
    }

    // MARK: One writer

    /// Does one piece of work while no other is done, and gives every error the plan and the calls.
    private func working<Result>(
        _ body: () async throws -> Result
    ) async throws -> Result {
        try checkOpen()
        guard !isBusy else { throw conflict("The attempt is being worked on by another task.") }
        isBusy = true
        defer { isBusy = false }
        do {
            return try await body()
        } catch var error as ProviderError {
            if isTerminal(error) { memory.isDead = true }
            error.references = references
            error.plan = memory.plan
            error.calls = ledger.calls
            throw error
        }
    }

    private func checkOpen() throws(ProviderError) {
        if memory.isOver { throw conflict("The attempt is over.") }
        if memory.isDead {
            throw conflict("The vendor's session cannot go on. Begin a new attempt.")
        }
    }

    /// Whether the vendor's session cannot go on after an error: then only a new one helps.
    private func isTerminal(_ error: ProviderError) -> Bool {
        guard error.status != nil else { return false }
        // Only the vendor's own "processing error" says that; another refusal may be mended.
        let isProcessingError =
            error.vendorCode.flatMap { Int($0) }.map { $0 / 1_000 == 6 } ?? false
        switch (IncodeOperation(rawValue: error.operation), IncodeReaction(for: error)) {
        case (.processID, .abort), (.processFace, .retryOnce(then: .abort)):
            return isProcessingError
        default: return false
        }
    }

    private func end(because reason: OutcomeReason) -> VerificationResult {
        memory.isOver = true
        return result(because: [reason])
    }

    private func result(because reasons: [OutcomeReason]) -> VerificationResult {
        VerificationResult(
            profile: attemptProfile,
            verdict: .none,
            findings: reasons + memory.findings + scopeFindings,
            scores: [],
            references: references,
            plan: memory.plan,
            calls: ledger.calls,
            expiry: DocumentExpiryCheck(request.expiredDocuments, today: today())
        )
    }

    /// The provider as far as this attempt's captures let it look.
    var attemptProfile: ProviderProfile {
        profile.limited(to: configuration.checks)
    }

    /// What the account requires and this attempt's captures leave out.
    var scopeFindings: [OutcomeReason] {
        settings.requiredModules.subtracting(configuration.modules).map(\.rawValue).sorted().map {
            OutcomeReason(
                .moduleNotCaptured,
                "The captures were configured without \($0), which this account requires."
            )
        }
    }

    var references: [VendorReference] {
        memory.interviewID.map { [VendorReference("session", $0)] } ?? []
    }

    func conflict(_ message: String) -> ProviderError {
        let wasSent = ledger.hasReachedVendor
        var error = ProviderError(
            .conflict,
            phase: .capture,
            operation: "attempt",
            sendState: .notSent,
            retry: .afterFixing,
            message: wasSent ? message + " Nothing was sent for it." : message
        )
        error.references = references
        error.plan = memory.plan
        error.calls = ledger.calls
        return error
    }
}

extension IncodeAttempt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    nonisolated public var description: String { "IncodeAttempt" }
    /// The same as `description`.
    nonisolated public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    nonisolated public var customMirror: Mirror { Mirror(self, children: [:]) }
}
