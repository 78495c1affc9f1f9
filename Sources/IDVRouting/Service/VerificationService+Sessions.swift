import IDVHTTP
import IDVPrimitives
public import IdentityVerification

extension VerificationService {
    /// Begins a stepwise attempt; nothing is sent before it is asked for its next step.
    ///
    /// Dropping it gives its place at the provider, and its subject, free again.
    ///
    /// - Parameters:
    ///   - request: what the attempt is about.
    ///   - store: keeps a snapshot after each step, and before each call whose effect must not come
    ///     about twice; nil to keep none. It is forgotten when the attempt is over.
    /// - Returns: the attempt.
    /// - Throws: `ProviderError` when nobody can be asked, the service is shutting down, another
    ///   attempt for the subject runs, or the rule asks several providers, which needs a complete
    ///   capture set. `SnapshotError` when there is a store and no key, or a provider of the route
    ///   cannot go on with stored sessions. Nothing was sent.
    public func makeSession(
        _ request: RouteRequest = RouteRequest(),
        storedIn store: (any SnapshotStore)? = nil
    ) async throws -> RoutedSession {
        let runner = try runner(for: request)
        let keeping = try keeping(store)
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
        let providers = runner.board.configuration.providers
        guard let first = decision.providers.first, let profile = providers[first]?.profile else {
            throw RoutingFailure.nobody(decision)
        }
        if store != nil,
            let other = decision.providers.first(where: { !(providers[$0] is any SessionResuming) })
        {
            throw SnapshotError(.notResumable, of: other)
        }
        let session = RoutedSession(
            runner,
            decision,
            id: try AttemptID.random(),
            first: profile,
            flight: flight,
            keeping: keeping
        )
        guard running.note(session) else { throw Self.closing }
        return session
    }

    /// Goes on with a stepwise attempt that was stored, in this process or another.
    ///
    /// The session that the snapshot was taken from must not go on as well. Captures that were handed
    /// over are at the provider; should the attempt have to move to another one, the person is asked
    /// for them again.
    ///
    /// - Parameters:
    ///   - snapshot: the latest snapshot of the attempt.
    ///   - store: as for `makeSession`.
    ///   - onCall: is told of each call; it must return quickly.
    /// - Returns: the attempt, where it was.
    /// - Throws: `SnapshotError` when it cannot be opened or its provider is not there; `ProviderError`
    ///   when the provider refuses the state, the service is shutting down, or another attempt for the
    ///   subject runs. Nothing was sent.
    public func resume(
        _ snapshot: SealedSnapshot,
        storedIn store: (any SnapshotStore)? = nil,
        onCall: (@Sendable (CallEvent) -> Void)? = nil
    ) async throws -> RoutedSession {
        guard let keys = snapshotKeys else { throw SnapshotError(.noKey) }
        guard let content = SnapshotContent(try snapshot.opened(with: keys)) else {
            throw SnapshotError(.otherVersion)
        }
        guard !running.isClosed else { throw Self.closing }
        var request = content.request
        request.verification.onCall = onCall
        let runner = try continuedRunner(for: request)
        let providers = runner.board.configuration.providers
        guard let first = content.current?.name ?? content.waiting.first,
            let profile = providers[first]?.profile
        else {
            throw SnapshotError(.notConfigured, of: content.current?.name ?? content.waiting.first)
        }
        let keeping = try keeping(store)
        let flight = try flights.reserve(
            flightKey(request, runner.route),
            runner.route.singleFlight
        )
        let hook = SnapshotHook()
        let current = try await continued(content, runner, hook, isKept: store != nil)
        let session = RoutedSession(
            runner,
            content.decision,
            id: content.id,
            first: profile,
            flight: flight,
            keeping: keeping,
            continuing: (content, current)
        )
        hook.session.withLock { $0 = WeakRoutedSession(session: session) }
        guard running.note(session) else { throw Self.closing }
        return session
    }

    private func keeping(_ store: (any SnapshotStore)?) throws(SnapshotError) -> SnapshotKeeping? {
        guard let snapshotKeys else {
            if store != nil { throw SnapshotError(.noKey) }
            return nil
        }
        return SnapshotKeeping(keys: snapshotKeys, store: store)
    }

    /// The runner of a stored attempt; also when its route was the default provider's own.
    private func continuedRunner(for request: RouteRequest) throws -> AttemptRunner {
        let board = current
        let name = request.route ?? ""
        if let route = board.configuration.routes[name] {
            return AttemptRunner(board: board, route: route, request: request, tools: tools)
        }
        guard board.configuration.routes.isEmpty, board.configuration.providers[name] != nil else {
            throw SnapshotError(.notConfigured, of: name)
        }
        let route = Route(name, rules: [RouteRule(.failover([name]))])
        return AttemptRunner(board: board, route: route, request: request, tools: tools)
    }

    private func continued(
        _ content: SnapshotContent,
        _ runner: AttemptRunner,
        _ hook: SnapshotHook,
        isKept: Bool
    ) async throws -> RoutedSession.Current? {
        guard let (name, state) = content.current else { return nil }
        guard let gate = runner.board.gates[name] else {
            throw SnapshotError(.notConfigured, of: name)
        }
        guard let provider = runner.board.configuration.providers[name] as? any SessionResuming
        else { throw SnapshotError(.notResumable, of: name) }
        let place = runner.place(name)
        var request = runner.verification(
            at: place,
            until: tools.clock.deadline(in: runner.request.verification.deadline)
        )
        if isKept {
            request.willAct = { state in
                try await hook.session.withLock { $0.session }?.keepSnapshot(of: name, state)
            }
        }
        return RoutedSession.Current(
            name: name,
            session: try await provider.resumeSession(state, request: request),
            pass: gate.readmit(),
            began: tools.clock.elapsed()
        )
    }
}

/// Where a resumed provider's session finds the attempt that it belongs to, which is made after it.
private final class SnapshotHook: Sendable {
    let session = Lock(WeakRoutedSession())
}

private struct WeakRoutedSession: Sendable {
    weak var session: RoutedSession?
}
