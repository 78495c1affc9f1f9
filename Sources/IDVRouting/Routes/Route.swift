/// A list of rules that gives each attempt to a provider, with what is demanded of all of them.
public struct Route: Sendable, Equatable {
    /// The route's name.
    public let name: String
    /// What every provider must be able to do.
    public var demands: RouteDemands
    /// The rules; the first that matches counts.
    public var rules: [RouteRule]
    /// Whether sandbox and live providers may stand beside each other.
    ///
    /// Default: false. A test answer must never decide about a person by mistake.
    public var mixesEnvironments: Bool
    /// Whether the next provider is asked even when the one before may have acted, and billed.
    ///
    /// Default: false.
    public var acceptsDoubleBilling: Bool
    /// What becomes of a second attempt for a subject and purpose while the first one runs.
    ///
    /// Default: it is refused.
    public var singleFlight: SingleFlight

    /// Makes a route.
    public init(
        _ name: String,
        demands: RouteDemands = RouteDemands(),
        rules: [RouteRule],
        mixesEnvironments: Bool = false,
        acceptsDoubleBilling: Bool = false,
        singleFlight: SingleFlight = .refuse
    ) {
        self.name = name
        self.demands = demands
        self.rules = rules
        self.mixesEnvironments = mixesEnvironments
        self.acceptsDoubleBilling = acceptsDoubleBilling
        self.singleFlight = singleFlight
    }

    /// Every provider that the route can give an attempt to, shadows included, each once.
    public var providers: [String] {
        var seen: Set<String> = []
        return rules.flatMap { $0.targets.providers + [$0.shadow].compactMap { $0 } }
            .filter { seen.insert($0).inserted }
    }
}
