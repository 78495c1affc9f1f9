import IDVHTTP
import IdentityVerification

/// What came of asking one provider.
struct AskedProvider: Sendable {
    let attempt: RoutedResult.Attempt
    /// What was thrown; nil when there is a result.
    let thrown: (any Error)?

    func failover(_ route: Route, _ board: ServiceBoard) -> FailoverDecision {
        guard let profile = board.configuration.providers[attempt.provider]?.profile else {
            return .stop(.callersFault)
        }
        return FailoverRule.decide(
            after: end,
            of: profile,
            acceptsDoubleBilling: route.acceptsDoubleBilling
        )
    }

    private var end: AttemptEnd {
        if let result = attempt.result { return .result(result.outcome, calls: result.calls) }
        return attempt.error.map { .failed($0) } ?? .other
    }
}

extension AttemptRunner {
    /// Asks one provider with a complete capture set; its place is given back.
    func ask(
        _ name: String,
        _ pass: TrafficPass,
        _ captures: CaptureSet,
        _ deadline: CallDeadline,
        isShadow: Bool = false
    ) async -> AskedProvider {
        let place = place(name, isShadow: isShadow)
        let began = tools.clock.elapsed()
        tools.tell(.attemptBegan(place))
        var asked: AskedProvider
        do {
            guard let verifier = board.configuration.providers[name] as? any IdentityVerifying
            else { throw RoutingFailure.notSent(.invalidInput, "\(name) verifies no identities.") }
            let result = try await verifier.verify(
                captures,
                request: verification(at: place, until: deadline)
            )
            pass.leave(result.outcome == .noAnswer ? .nothing : .healthy)
            asked = AskedProvider(
                attempt: .init(
                    provider: name,
                    environment: place.environment,
                    result: result,
                    error: nil
                ),
                thrown: nil
            )
        } catch {
            let failure = error as? ProviderError
            pass.leave(failure.map { .init($0) } ?? .nothing)
            asked = AskedProvider(
                attempt: .init(
                    provider: name,
                    environment: place.environment,
                    result: nil,
                    error: failure
                ),
                thrown: error
            )
        }
        tools.tell(
            .attemptEnded(
                place,
                outcome: asked.attempt.result?.outcome,
                duration: tools.clock.elapsed() - began,
                error: asked.attempt.error?.kind
            )
        )
        return asked
    }

    /// Gives the shadow its copy once the attempt is over, so that it can neither slow it nor take
    /// its place.
    func sendToShadow(_ captures: CaptureSet, _ decision: RouteDecision, attempt: Outcome) {
        guard let shadow = decision.shadow else { return }
        let place = place(shadow.provider, isShadow: true)
        guard shadow.obstacle == nil, case .success(let pass) = enter(shadow.provider) else {
            tools.tell(.shadowFailed(place, error: nil))
            return
        }
        let isStarted = tools.shadows.start {
            let deadline = tools.clock.deadline(in: request.verification.deadline)
            let asked = await ask(shadow.provider, pass, captures, deadline, isShadow: true)
            if let result = asked.attempt.result {
                tools.tell(.shadowCompared(place, outcome: result.outcome, attempt: attempt))
            } else {
                tools.tell(.shadowFailed(place, error: asked.attempt.error?.kind))
            }
            tools.onShadow?(
                ShadowResult(
                    provider: shadow.provider,
                    decision: decision,
                    attemptOutcome: attempt,
                    result: asked.attempt.result.map { .success($0) }
                        ?? .failure(asked.thrown ?? CancellationError())
                )
            )
        }
        if !isStarted {
            pass.leave(.nothing)
            tools.tell(.shadowFailed(place, error: nil))
        }
    }
}

extension RoutedResult {
    /// The result of the provider that was asked last.
    init(_ last: Attempt, decision: RouteDecision, attempts: [Attempt]) {
        if let result = last.result {
            self.init(result, decision: decision, attempts: attempts)
        } else {
            self.init(failed: last.error, decision: decision, attempts: attempts)
        }
    }
}
