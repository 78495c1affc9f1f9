/// How many requests a provider's account allows.
public struct RateLimit: Sendable, Hashable {
    /// The requests per second in the long run; more than 0.
    ///
    /// Default: 25.
    public var requestsPerSecond: Double
    /// The requests that may go at once after a quiet time; at least 1.
    ///
    /// Default: 35.
    public var burst: Int
    /// The requests per UTC day; nil for no such limit.
    ///
    /// Default: 10,000.
    public var requestsPerDay: Int?

    /// Makes a limit.
    public init(
        requestsPerSecond: Double = 25,
        burst: Int = 35,
        requestsPerDay: Int? = 10_000
    ) {
        self.requestsPerSecond = requestsPerSecond
        self.burst = burst
        self.requestsPerDay = requestsPerDay
    }
}
