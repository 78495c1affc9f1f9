/// A rate limit: so many calls a second on average, so many at once.
public struct TokenBucket: Sendable, Equatable {
    /// Calls a second.
    public let rate: Double
    /// Calls at once.
    public let burst: Double
    private var tokens: Double
    private var updated: Double

    /// Makes a full bucket.
    ///
    /// `now` is in seconds since any fixed point.
    public init(rate: Double, burst: Double, now: Double) {
        self.rate = max(rate, .leastNormalMagnitude)
        self.burst = max(burst, 1)
        tokens = self.burst
        updated = now
    }

    /// Takes a call out of the bucket, and returns nil; or returns the seconds until there is one.
    public mutating func take(now: Double) -> Double? {
        tokens = min(burst, tokens + max(0, now - updated) * rate)
        updated = max(updated, now)
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return (1 - tokens) / rate
    }
}
