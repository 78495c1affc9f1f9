/// Verifies that a person is the one on a document.
public protocol IdentityVerifying: VerificationProvider {
    /// Begins an attempt. Nothing is sent before the attempt is asked for its next step.
    ///
    /// A provider whose server decides what is captured begins there with that question; the others
    /// send nothing before the first capture is submitted.
    ///
    /// - Throws: `ProviderError` when the provider cannot serve the request.
    func makeSession(_ request: VerificationRequest) async throws -> any VerificationSession
}

extension IdentityVerifying {
    /// Runs a whole attempt from a complete capture set.
    ///
    /// A required capture that the set does not hold ends in `incomplete` before anything is sent. A
    /// capture that the provider wants taken again ends in `incomplete` as well: there is nobody here
    /// to take it.
    ///
    /// - Throws: as the session's methods do.
    public func verify(
        _ captures: CaptureSet,
        request: VerificationRequest = VerificationRequest()
    ) async throws -> VerificationResult {
        var request = request
        request.canCaptureAgain = false
        if request.captureConfiguration == nil {
            request.captureConfiguration = captures.configuration
        }
        let session = try await makeSession(request)
        // Before the first call: what would be refused at the last capture must not be paid for at the
        // first.
        for requirement in await session.remainingRequirements {
            if let capture = captures[requirement.role] {
                try capture.check(limits: requirement.limits)
            } else if !requirement.canBeSkipped {
                return await session.abandon(because: missing(requirement))
            }
        }
        var asked: Set<CaptureRole> = []
        while case .capture(let requirement) = try await session.nextStep() {
            // A provider that never stops asking must not keep this loop, or the person, for ever.
            guard asked.insert(requirement.role).inserted else {
                return await session.abandon(
                    because: OutcomeReason(
                        .captureAgain,
                        "\(profile.name) asked for the \(requirement.role.label) a second time."
                    )
                )
            }
            guard let capture = captures[requirement.role] else {
                if requirement.canBeSkipped {
                    try await session.skip(
                        requirement,
                        because: captures.absences[requirement.role] ?? .unknown
                    )
                    continue
                }
                return await session.abandon(because: missing(requirement))
            }
            switch try await session.submit(capture) {
            case .accepted:
                continue
            case .captureAgain(let reason, _), .notAccepted(let reason):
                return await session.abandon(because: reason)
            }
        }
        let unasked = captures.captures.filter { !asked.contains($0.role) }
        return try await session.finish().noting(
            unasked.map { capture in
                OutcomeReason(
                    .captureNotRead,
                    "\(profile.name) does not look at the \(capture.role.label)."
                )
            }
        )
    }

    private func missing(_ requirement: Requirement) -> OutcomeReason {
        OutcomeReason(
            .captureMissing,
            "The capture set has no \(requirement.role.label), and \(profile.name) needs it."
        )
    }
}
