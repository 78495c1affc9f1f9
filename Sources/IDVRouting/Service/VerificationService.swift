public import IDVConfiguration
import IDVCrypto
public import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// Verifies identities over the providers of a configuration: the one object that a server keeps.
///
/// It has no global state, and many tasks use it at once. Attempts go by the routes of its
/// configuration, which can be replaced while it runs.
public final class VerificationService: Sendable {
    /// What a program adds to a configuration.
    public struct Options: Sendable {
        /// Keeps a split's choices; nil to choose by the subject each time, which gives the same.
        public var choices: (any RouteChoiceStore)?
        /// Merges outcomes where a rule says `custom`: the providers' names with their outcomes, in
        /// the rule's order.
        ///
        /// What it accepts is accepted only when a provider did.
        public var merge: (@Sendable ([(provider: String, outcome: Outcome)]) -> MergedOutcome)?
        /// Is given each shadow's result.
        public var onShadow: (@Sendable (ShadowResult) -> Void)?
        /// How many shadow runs may go on at once; further ones are not begun.
        ///
        /// Default: 64.
        public var maximumShadows = 64
        /// Seal snapshots of stepwise attempts; nil to make none.
        public var snapshotKeys: SnapshotKeys?
        /// Measures, waits and tells the day.
        public var clock = CallClock.system
        /// Gives numbers from 0 up to 1.
        public var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

        /// The defaults.
        public init() {}
    }

    private let board: Lock<ServiceBoard>
    let tools: ServiceTools
    let snapshotKeys: SnapshotKeys?
    let running = RunningAttempts()
    let flights = FlightTable()

    /// Makes a service over a configuration.
    ///
    /// - Parameters:
    ///   - configuration: the providers and routes.
    ///   - events: are told what happens.
    ///   - options: what the program adds.
    public init(
        _ configuration: ServiceConfiguration,
        events: [any EventHandler] = [],
        options: Options = Options()
    ) {
        let tools = ServiceTools(
            clock: options.clock,
            random: options.random,
            handlers: events,
            choices: options.choices,
            merge: options.merge,
            onShadow: options.onShadow,
            shadows: ShadowRuns(limit: max(options.maximumShadows, 0))
        )
        self.tools = tools
        snapshotKeys = options.snapshotKeys
        board = Lock(
            ServiceBoard(
                configuration,
                clock: options.clock,
                breakerChanged: Self.tellingBreaker(tools)
            )
        )
    }

    private static func tellingBreaker(
        _ tools: ServiceTools
    ) -> @Sendable (ProviderProfile, BreakerState) -> Void {
        { profile, state in
            tools.tell(
                .breakerChanged(
                    provider: profile.name,
                    environment: profile.environment,
                    to: state
                )
            )
        }
    }

    /// The configuration in force.
    public var configuration: ServiceConfiguration { current.configuration }

    var current: ServiceBoard { board.withLock { $0 } }

    /// To whom an attempt would go now, and why; nothing is sent, and no place is taken.
    ///
    /// - Throws: `ProviderError` when the request's route does not exist.
    public func decide(_ request: RouteRequest) async throws -> RouteDecision {
        let board = current
        let route = try board.route(of: request)
        return board.router(route).decide(
            request,
            kept: try await kept(request, on: route),
            random: tools.random
        )
    }

    private func kept(_ request: RouteRequest, on route: Route) async throws -> String? {
        guard let store = tools.choices, let subject = request.subject else { return nil }
        return try await store.provider(for: RouteChoiceKey(route: route.name, subject: subject))
    }

    /// Runs a whole attempt from a complete capture set.
    ///
    /// A provider that gives no verdict is an outcome and not an error: `noAnswer`, with the error in
    /// `attempts`.
    ///
    /// - Throws: `ProviderError` when nobody could be asked, the service is shutting down, or another
    ///   attempt for the subject runs: nothing was sent then. What the caller did wrong is thrown as
    ///   the provider throws it: `MediaRefusal`, or `ProviderError` of kind `invalidInput`,
    ///   `mediaRefused` or `conflict`. `CancellationError`, or `ProviderError` of kind `cancelled`
    ///   with its send state.
    public func verify(
        _ captures: CaptureSet,
        _ request: RouteRequest = RouteRequest()
    ) async throws -> RoutedResult {
        let runner = try runner(for: request)
        let route = runner.route
        return try await flights.run(flightKey(request, route), route.singleFlight) {
            try await self.running.run { try await runner.verify(captures) }
        }
    }

    func runner(for request: RouteRequest) throws(ProviderError) -> AttemptRunner {
        guard !running.isClosed else { throw Self.closing }
        let board = current
        return AttemptRunner(
            board: board,
            route: try board.route(of: request),
            request: request,
            tools: tools
        )
    }

    func flightKey(_ request: RouteRequest, _ route: Route) -> SHA256Digest? {
        request.subject?.digest(
            for: "flight:\(route.name.utf8.count):\(route.name)\(request.purpose)"
        )
    }

    /// Puts another configuration in force.
    ///
    /// What runs ends at the provider where it began. Providers that keep their name keep their
    /// places; circuit breakers begin anew.
    public func replace(with configuration: ServiceConfiguration) {
        board.withLock { board in
            board = ServiceBoard(
                configuration,
                keeping: board.gates,
                clock: tools.clock,
                breakerChanged: Self.tellingBreaker(tools)
            )
        }
        tools.tell(.configurationReplaced)
    }

    /// Reads another configuration and puts it in force; one with faults changes nothing.
    ///
    /// - Throws: `ConfigurationError` with every fault; the old configuration stays.
    public func reload(
        parsing text: [UInt8],
        registry: ProviderRegistry,
        secrets: SecretResolver,
        makeTransport: @escaping ProviderAdapter.MakeTransport
    ) throws(ConfigurationError) {
        let configuration: ServiceConfiguration
        do throws(ConfigurationError) {
            configuration = try ServiceConfiguration(
                parsing: text,
                registry: registry,
                secrets: secrets,
                makeTransport: makeTransport
            )
        } catch {
            tools.tell(.configurationRefused(faults: error.issues.count))
            throw error
        }
        replace(with: configuration)
    }

    static var closing: ProviderError {
        RoutingFailure.notSent(
            .unavailable,
            "The service is shutting down and begins no attempt. Ask another instance.",
            retry: .safe
        )
    }
}
