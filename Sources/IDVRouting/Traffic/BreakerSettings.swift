/// When a provider that fails is left alone, and for how long.
public struct BreakerSettings: Sendable, Equatable {
    /// The failures in a row that open the breaker, 1–1,000.
    ///
    /// Default: 5.
    public var failures: Int
    /// The time within which they must fall; a failure that is older counts no more.
    ///
    /// Default: 60 s.
    public var window: Duration
    /// The time for which the provider is left alone before a probe; a longer `Retry-After` of the
    /// vendor counts instead, up to an hour.
    ///
    /// Default: 30 s.
    public var coolDown: Duration
    /// The attempts that may run at once to find out whether the provider is back, 1–100.
    ///
    /// Default: 1.
    public var probes: Int

    /// Makes settings.
    public init(
        failures: Int = 5,
        window: Duration = .seconds(60),
        coolDown: Duration = .seconds(30),
        probes: Int = 1
    ) {
        self.failures = failures
        self.window = window
        self.coolDown = coolDown
        self.probes = probes
    }
}
