import IdentityVerification

/// What a provider must show that goes on with stored sessions; the others show nothing here.
extension ProviderConformance {
    func checkStoredSession(_ provider: any IdentityVerifying) async throws {
        guard provider is any SessionResuming else { return }
        let whole = try await runStepwise(try makeProvider())
        var session = try await resumable(try await provider.makeSession(request))
        var steps = 0
        while true {
            session = try await restarted(session)
            guard case .capture(let requirement) = try await session.nextStep() else { break }
            steps += 1
            try require(steps <= 100, "the session never stops asking")
            guard let capture = captures[requirement.role] else {
                try await session.skip(requirement)
                continue
            }
            // What the vendor has is not asked for again, and what it has not may be: so a session
            // that keeps its captures to its end is gone on with only once they are there.
            let answer = try await session.submit(capture)
            try require(answer == .accepted, "the \(requirement.role.label) was not accepted")
            let next = try await restarted(session).remainingRequirements
            if next.contains(where: { $0.role == requirement.role }) {
                try await finish(session)
                break
            }
        }
        let result = try await session.finish()
        try require(result.outcome == whole.outcome, "it ended in \(result.outcome.name)")
        try require(result.plan == whole.plan, "the plans differ")
        let over = try await restarted(session)
        let step = try await over.nextStep()
        try require(step == .finished, "a finished session goes on")
    }

    /// Hands over what is still asked for.
    private func finish(_ session: any ResumableSession) async throws {
        var steps = 0
        while case .capture(let requirement) = try await session.nextStep() {
            steps += 1
            try require(steps <= 100, "the session never stops asking")
            if let capture = captures[requirement.role] {
                let answer = try await session.submit(capture)
                try require(answer == .accepted, "the \(requirement.role.label) was not accepted")
            } else {
                try await session.skip(requirement)
            }
        }
    }

    func checkForeignState(_ provider: any IdentityVerifying) async throws {
        guard let provider = provider as? any SessionResuming else { return }
        let session = try await resumable(try await provider.makeSession(request))
        let state = try await session.storedState
        try require("\(state)" == "SessionState", "a state prints more than its name")
        let foreign = [
            SessionState(
                provider: state.provider + "x",
                adapter: state.adapter,
                version: state.version,
                content: state.content
            ),
            SessionState(
                provider: state.provider,
                adapter: state.adapter + "x",
                version: state.version,
                content: state.content
            ),
            SessionState(
                provider: state.provider,
                adapter: state.adapter,
                version: state.version + 1,
                content: state.content
            ),
            SessionState(
                provider: state.provider,
                adapter: state.adapter,
                version: state.version,
                content: Array(state.content.dropLast())
            ),
        ]
        for state in foreign {
            do {
                _ = try await provider.resumeSession(state, request: request)
                throw Violation("a foreign or cut state was gone on with")
            } catch let error as ProviderError {
                try require(error.kind == .invalidInput, "it threw \(error.kind.rawValue)")
                try require(error.sendState == .notSent, "something was sent")
            }
        }
    }

    private func resumable(
        _ session: any VerificationSession
    ) async throws -> any ResumableSession {
        guard let session = session as? any ResumableSession else {
            throw Violation("a session of a resuming provider is not resumable")
        }
        return session
    }

    /// The session as another process goes on with it.
    private func restarted(
        _ session: any ResumableSession
    ) async throws -> any ResumableSession {
        guard let provider = try makeProvider() as? any SessionResuming else {
            throw Violation("the provider is another one")
        }
        return try await provider.resumeSession(
            try await session.storedState,
            request: VerificationRequest()
        )
    }
}
