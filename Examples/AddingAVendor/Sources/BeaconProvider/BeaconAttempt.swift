import IDVAdapterKit
import IDVHTTP
import IdentityVerification

/// One attempt at Beacon: it takes the front and the selfie, and sends nothing before `finish()`.
actor BeaconAttempt: VerificationSession {
    private enum State { case collecting, finishing, spent, finished }

    private let profile: ProviderProfile
    private let client: BeaconClient
    private let request: VerificationRequest
    private let ledger: CallLedger
    private var state = State.collecting
    private var images: [CaptureRole: PreparedImage] = [:]
    /// Written before the first call: without this step there is no "accepted".
    private var plan = PlanOfRecord(steps: [BeaconOperation.check.rawValue])

    init(profile: ProviderProfile, client: BeaconClient, request: VerificationRequest) {
        self.profile = profile
        self.client = client
        self.request = request
        ledger = CallLedger(listener: request.onCall)
    }

    var remainingRequirements: [Requirement] {
        guard state == .collecting else { return [] }
        return profile.requirements.filter { images[$0.role] == nil }
    }

    func nextStep() async throws -> SessionStep {
        switch state {
        case .collecting: remainingRequirements.first.map { .capture($0) } ?? .readyToFinish
        case .finishing: throw conflict("The attempt is being finished by another task.")
        case .spent, .finished: .finished
        }
    }

    func submit(_ capture: Capture) async throws -> SubmissionAnswer {
        guard let next = remainingRequirements.first, next.role == capture.role else {
            throw conflict("The attempt did not ask for a \(capture.role.label).")
        }
        // Refused here, a file that is no image costs nothing.
        images[capture.role] = try PreparedImage(capture, limits: next.limits)
        return .accepted
    }

    func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws {
        throw conflict("The \(requirement.role.label) is required and cannot be skipped.")
    }

    func finish() async throws -> VerificationResult {
        guard state == .collecting else {
            throw conflict("The attempt was sent before; begin a new one only to pay again.")
        }
        guard let front = images[.documentFront], let selfie = images[.selfie] else {
            return await abandon(
                because: OutcomeReason(.captureMissing, "The captures are not complete.")
            )
        }
        state = .finishing
        do {
            let check = try await client.check(
                front: front,
                selfie: selfie,
                deadline: client.caller.clock.deadline(in: request.deadline),
                ledger: ledger
            )
            plan.complete(BeaconOperation.check.rawValue)
            state = .finished
            return result(check)
        } catch {
            guard var error = error as? ProviderError else {
                state = .collecting  // cancelled before anything was sent
                throw error
            }
            state = error.sendState.vendorMayHaveActed ? .spent : .collecting
            error.plan = plan
            throw error
        }
    }

    func abandon(because reason: OutcomeReason) async -> VerificationResult {
        var reasons = [reason]
        if state == .finishing || ledger.calls.contains(where: \.sendState.vendorMayHaveActed) {
            reasons.append(OutcomeReason(.noAnswer, "The check was sent; it may have been billed."))
        }
        if state == .collecting { state = .finished }
        return result(nil, reasons)
    }

    /// The layer derives the outcome from verdict, findings and plan; an adapter cannot give one.
    private func result(
        _ check: BeaconCheck?,
        _ reasons: [OutcomeReason] = []
    ) -> VerificationResult {
        let today = client.caller.clock.sinceEpoch().components.seconds
        return VerificationResult(
            profile: profile,
            verdict: check?.verdict ?? .none,
            findings: (check?.findings ?? []) + reasons,
            document: check?.document,
            scores: check.map { [AnyScore($0.similarity)] } ?? [],
            references: check.map { [VendorReference("check", $0.id)] } ?? [],
            plan: plan,
            calls: ledger.calls,
            expiry: DocumentExpiryCheck(
                request.expiredDocuments,
                today: CivilDate(secondsSinceEpoch: Int(today))
            )
        )
    }

    private func conflict(_ message: String) -> ProviderError {
        let sent =
            state == .finishing || ledger.calls.contains(where: \.sendState.vendorMayHaveActed)
        var error = ProviderError(
            .conflict,
            phase: .analysis,
            operation: BeaconOperation.check.rawValue,
            sendState: sent ? .sentUnknown : .notSent,
            retry: sent ? .mayRepeatEffect : .afterFixing,
            message: message
        )
        error.calls = ledger.calls
        return error
    }
}
