import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IdentityVerification

/// One verification at deepidv: it takes the front, the back if there is one, and the selfie, and
/// sends nothing before `finish()`.
actor DeepIDVAttempt: ResumableSession {
    enum State: String {
        case collecting
        case finishing
        /// The verification was sent, or may have been; it is never sent again by this attempt.
        case spent
        case finished
    }

    let profile: ProviderProfile
    private let client: DeepIDVClient
    let request: VerificationRequest
    private let type: DeepIDVDocumentType
    private let today: @Sendable () -> CivilDate?
    private let ledger: CallLedger

    private(set) var state = State.collecting
    private var images: [CaptureRole: PreparedImage] = [:]
    private(set) var digests: [CaptureRole: SHA256Digest] = [:]
    private(set) var skipped: Set<CaptureRole> = []
    /// Keys of images that the vendor has, so that a second `finish()` uploads nothing twice.
    private(set) var keys: [CaptureRole: DeepIDVFileKey] = [:]
    /// Whether another process sent the verification, or may have.
    private var hasSentBefore = false
    /// What the last `finish()` did; nil before the first.
    private var plan: PlanOfRecord?

    init(
        profile: ProviderProfile,
        client: DeepIDVClient,
        request: VerificationRequest,
        type: DeepIDVDocumentType,
        today: @escaping @Sendable () -> CivilDate?,
        memory: DeepIDVAttemptMemory? = nil
    ) {
        self.profile = profile
        self.client = client
        self.request = request
        self.type = type
        self.today = today
        ledger = CallLedger(listener: request.onCall)
        guard let memory else { return }
        state = memory.state
        digests = memory.digests
        skipped = memory.skipped
        keys = memory.keys
        hasSentBefore = memory.state == .spent
    }

    var remainingRequirements: [Requirement] {
        guard case .collecting = state else { return [] }
        return profile.requirements.filter {
            !isThere($0.role) && !skipped.contains($0.role)
        }
    }

    func nextStep() async throws -> SessionStep {
        switch state {
        case .collecting: return nextRequirement.map { .capture($0) } ?? .readyToFinish
        case .finishing: throw conflict("The attempt is being finished by another task.")
        case .spent, .finished: return .finished
        }
    }

    func submit(_ capture: Capture) async throws -> SubmissionAnswer {
        guard case .collecting = state else {
            throw conflict("The attempt takes no more captures.")
        }
        guard let requirement = nextRequirement, requirement.role == capture.role else {
            throw conflict(
                "The attempt asks for \(nextRequirement?.role.label ?? "nothing more") and was given a "
                    + "\(capture.role.label)."
            )
        }
        let image = try PreparedImage(deepIDV: capture)
        // A document's picture as the selfie matches itself, and the vendor would say yes.
        if let other = digests.first(where: {
            $0.value == capture.digest && $0.key != capture.role
        })?.key {
            return .captureAgain(
                OutcomeReason(
                    .sameCapture,
                    "The \(capture.role.label) is the same file as the \(other.label)."
                ),
                attemptsLeft: nil
            )
        }
        images[capture.role] = image
        digests[capture.role] = capture.digest
        return .accepted
    }

    func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws {
        guard case .collecting = state, let next = nextRequirement, next == requirement,
            requirement.canBeSkipped
        else {
            throw conflict(
                requirement.canBeSkipped
                    ? "The \(requirement.role.label) is not what the attempt asks for now."
                    : "The \(requirement.role.label) is required and cannot be skipped; abandon the "
                        + "attempt when there is none."
            )
        }
        skipped.insert(requirement.role)
    }

    func finish() async throws -> VerificationResult {
        switch state {
        case .collecting: break
        case .finishing: throw conflict("The attempt is being finished by another task.")
        case .finished: throw conflict("The attempt is over.")
        case .spent:
            throw conflict(
                "The verification of this attempt was sent before and may have been billed. Begin a new "
                    + "attempt only when it may be done, and paid, again."
            )
        }
        if let missing = nextRequirement(ignoringOptional: true) {
            return end(
                because: OutcomeReason(
                    .captureMissing,
                    "The attempt has no \(missing.role.label)."
                )
            )
        }
        state = .finishing
        do {
            let result = try await run()
            state = .finished
            return result
        } catch {
            state = mayTryAgain(after: error) ? .collecting : .spent
            throw error
        }
    }

    func abandon(because reason: OutcomeReason) async -> VerificationResult {
        guard verificationState.vendorMayHaveActed else { return end(because: reason) }
        // What was sent cannot be taken back, and what comes of it belongs to the task that sent it.
        return result(because: [
            reason,
            OutcomeReason(
                .noAnswer,
                "The verification was sent before the attempt was given up; the vendor may have acted."
            ),
        ])
    }

    /// What is known of the vendor's side of this attempt's verification, over all tries.
    private var verificationState: SendState {
        if case .finishing = state { return .sentUnknown }
        if hasSentBefore { return .sentUnknown }
        let states = ledger.calls.filter {
            $0.operation == DeepIDVOperation.verifyIdentity.rawValue
        }.map(\.sendState)
        return states.first(where: \.vendorMayHaveActed) ?? states.last ?? .notSent
    }

    private var nextRequirement: Requirement? { nextRequirement(ignoringOptional: false) }

    private func nextRequirement(ignoringOptional: Bool) -> Requirement? {
        profile.requirements.first { requirement in
            !isThere(requirement.role) && !skipped.contains(requirement.role)
                && !(ignoringOptional && requirement.canBeSkipped)
        }
    }

    /// Whether a capture is here, or at the vendor since before a restart.
    private func isThere(_ role: CaptureRole) -> Bool { images[role] != nil || keys[role] != nil }

    private var hasBack: Bool { isThere(.documentBack) }

    private func run() async throws -> VerificationResult {
        var plan = DeepIDVPlan.verification(withBack: hasBack)
        defer { self.plan = plan }
        let deadline = client.caller.clock.deadline(in: request.deadline)
        do {
            try await uploadMissingImages(deadline: deadline)
            for role in profile.requirements.map(\.role) where keys[role] != nil {
                plan.complete(DeepIDVPlan.uploadStep(role))
            }
            guard let front = keys[.documentFront], let selfie = keys[.selfie] else {
                throw conflict("The attempt lost an uploaded image.", .notSent)
            }
            // From here on a restart finds that the verification may have been sent.
            try await request.willAct?(sessionState(in: .spent))
            let answer = try await client.verify(
                DocumentKeys(front: front, back: keys[.documentBack]),
                selfie: selfie,
                type: type,
                deadline: deadline,
                ledger: ledger
            )
            plan.complete(DeepIDVOperation.verifyIdentity.rawValue)
            return DeepIDVReading.verification(
                answer,
                profile: profile,
                request: request,
                plan: plan,
                calls: ledger.calls,
                today: today()
            )
        } catch var error as ProviderError {
            if error.kind == .notFound, error.operation == DeepIDVOperation.verifyIdentity.rawValue
            {
                // The vendor no longer has the images: a further try uploads them again.
                keys = [:]
            }
            error.plan = plan
            error.calls = ledger.calls
            throw error
        }
    }

    private func uploadMissingImages(deadline: CallDeadline) async throws {
        let roles = profile.requirements.map(\.role).filter { images[$0] != nil && keys[$0] == nil }
        let uploads = roles.compactMap { images[$0] }
        let new = try await client.upload(uploads, deadline: deadline, ledger: ledger)
        for (role, key) in zip(roles, new) { keys[role] = key }
    }

    private func mayTryAgain(after error: any Error) -> Bool {
        guard let error = error as? ProviderError else { return true }
        return error.operation != DeepIDVOperation.verifyIdentity.rawValue
            || !error.sendState.vendorMayHaveActed
    }

    private func end(because reason: OutcomeReason) -> VerificationResult {
        state = .finished
        return result(because: [reason])
    }

    private func result(because reasons: [OutcomeReason]) -> VerificationResult {
        VerificationResult(
            profile: profile,
            verdict: .none,
            findings: reasons,
            plan: plan ?? DeepIDVPlan.verification(withBack: hasBack),
            calls: ledger.calls,
            expiry: DocumentExpiryCheck(request.expiredDocuments, today: today())
        )
    }

    func conflict(_ message: String, _ known: SendState? = nil) -> ProviderError {
        let sendState = known ?? verificationState
        var error = ProviderError(
            .conflict,
            phase: .analysis,
            operation: DeepIDVOperation.verifyIdentity.rawValue,
            sendState: sendState,
            retry: sendState.vendorMayHaveActed ? .mayRepeatEffect : .afterFixing,
            message: message
        )
        error.calls = ledger.calls
        return error
    }
}
