import IdentityVerification

extension VerificationService {
    /// Begins a stepwise attempt; nothing is sent before it is asked for its next step.
    ///
    /// Dropping it gives its place at the provider, and its subject, free again.
    ///
    /// - Throws: `ProviderError` when nobody can be asked, the service is shutting down, another
    ///   attempt for the subject runs, or the rule asks several providers, which needs a complete
    ///   capture set. Nothing was sent.
    public func makeSession(_ request: RouteRequest = RouteRequest()) async throws -> RoutedSession
    {
        let runner = try runner(for: request)
        let flight = try flights.reserve(
            flightKey(request, runner.route),
            runner.route.singleFlight
        )
        let decision = await runner.decide()
        guard decision.mode == .failover else {
            throw RoutingFailure.notSent(
                .invalidInput,
                "Rule \(decision.rule ?? 0) of the route \(runner.route.name) asks several providers, "
                    + "and a person is asked for one capture at a time by one of them. Take the "
                    + "captures first and call verify."
            )
        }
        guard let first = decision.providers.first,
            let profile = runner.board.configuration.providers[first]?.profile
        else { throw RoutingFailure.nobody(decision) }
        let session = RoutedSession(runner, decision, first: profile, flight: flight)
        guard running.note(session) else { throw Self.closing }
        return session
    }
}
