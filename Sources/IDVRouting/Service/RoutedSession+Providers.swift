import IDVHTTP
import IdentityVerification

/// How an attempt goes from one provider to the next.
extension RoutedSession {
    func advance() async throws -> (
        step: SessionStep, refusals: [CaptureRole: SubmissionAnswer]
    ) {
        guard routedResult == nil else { return (.finished, [:]) }
        var refusals: [CaptureRole: SubmissionAnswer] = [:]
        while true {
            let current = try await entered()
            do {
                let step = try await current.session.nextStep()
                guard case .capture(let requirement) = step else { return (step, refusals) }
                guard unsent.remove(requirement.role) != nil else { return (step, refusals) }
                if let capture = captures[requirement.role] {
                    if let refusal = try await handOver(capture, to: current) {
                        // It has to be captured again: what was there is spent.
                        captures[requirement.role] = nil
                        refusals[requirement.role] = refusal
                    }
                } else if requirement.canBeSkipped, let absence = absences[requirement.role] {
                    try await current.session.skip(requirement, because: absence)
                } else {
                    return (step, refusals)
                }
            } catch {
                try moveOn(from: current, after: error)
                refusals = [:]
            }
        }
    }

    /// Gives the next provider what was captured for the one before; nil when it takes it.
    private func handOver(
        _ capture: Capture,
        to current: Current
    ) async throws -> SubmissionAnswer? {
        do {
            let answer = try await current.session.submit(capture)
            return answer == .accepted ? nil : answer
        } catch let refusal as MediaRefusal {
            // This provider takes other files than the one before.
            return .captureAgain(
                OutcomeReason(.captureQuality, "\(refusal)"),
                attemptsLeft: nil
            )
        }
    }

    /// The provider that has the attempt, or the next one that takes it.
    private func entered() async throws -> Current {
        if let current { return current }
        while !waiting.isEmpty {
            let name = waiting.removeFirst()
            let pass: TrafficPass
            switch runner.enter(name) {
            case .failure(let refusal):
                obstacles[name] = refusal.obstacle
                continue
            case .success(let entered): pass = entered
            }
            let place = runner.place(name)
            if let last = attempts.last {
                runner.tools.tell(.failedOver(from: runner.place(last.provider), to: place))
            }
            runner.tools.tell(.attemptBegan(place))
            let began = runner.tools.clock.elapsed()
            do {
                guard
                    let verifier = runner.board.configuration.providers[name]
                        as? any IdentityVerifying
                else { throw conflict("\(name) verifies no identities.") }
                var request = runner.verification(
                    at: place,
                    until: runner.tools.clock.deadline(in: deadline)
                )
                if keeping?.store != nil {
                    request.willAct = { [weak self] state in
                        try await self?.keepSnapshot(of: name, state)
                    }
                }
                let current = Current(
                    name: name,
                    session: try await verifier.makeSession(request),
                    pass: pass,
                    began: began
                )
                self.current = current
                unsent = Set(captures.keys).union(absences.keys)
                return current
            } catch {
                let failure = error as? ProviderError
                attempts.append(attempt(name, result: nil, error: failure))
                pass.leave(failure.map { .init($0) } ?? .nothing)
                runner.tools.tell(
                    .attemptEnded(
                        place,
                        outcome: nil,
                        duration: runner.tools.clock.elapsed() - began,
                        error: failure?.kind
                    )
                )
                try stopUnlessNext(after: error, name)
            }
        }
        if let last = attempts.last?.error { throw last }
        throw RoutingFailure.nobody(decision.replacing(obstacles))
    }

    /// Leaves a provider after an error when the next one may be asked, or throws the error.
    func moveOn(from current: Current, after error: any Error) throws {
        guard let failure = error as? ProviderError else { throw error }
        guard decide(after: .failed(failure), current.name) == .next, !waiting.isEmpty else {
            // The attempt stays; that the provider failed counts all the same.
            current.pass.fail(.init(failure))
            throw error
        }
        note(current, result: nil, error: failure, .init(failure))
    }

    private func stopUnlessNext(after error: any Error, _ name: String) throws {
        guard let failure = error as? ProviderError,
            decide(after: .failed(failure), name) == .next, !waiting.isEmpty
        else { throw error }
    }

    func decide(after end: AttemptEnd, _ name: String) -> FailoverDecision {
        guard let profile = runner.board.configuration.providers[name]?.profile else {
            return .stop(.callersFault)
        }
        return FailoverRule.decide(
            after: end,
            of: profile,
            acceptsDoubleBilling: runner.route.acceptsDoubleBilling
        )
    }
}
