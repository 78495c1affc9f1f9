public import IdentityVerification

/// What a configuration says about giving attempts to a provider.
public struct ProviderTraffic: Sendable, Equatable {
    /// Whether the provider is given attempts at all: the kill switch.
    ///
    /// Default: true.
    public var isEnabled = true
    /// The planned times without attempts.
    public var outages: [OutageWindow] = []
    /// How many attempts may run there at once; nil for no limit.
    public var concurrency: Int?
    /// How many attempts may begin per second in the long run; nil for no limit.
    public var attemptsPerSecond: Double?
    /// The regions that it serves; nil for every one.
    public var regions: Set<Region>?
    /// The countries that it serves; nil for every one.
    public var countries: Set<Country>?
    /// When its circuit breaker opens; nil for never.
    public var breaker: BreakerSettings? = BreakerSettings()

    /// Nothing in particular: enabled, without limits, with the usual circuit breaker.
    public init() {}
}
