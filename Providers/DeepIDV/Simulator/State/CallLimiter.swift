import IDVSimulatorKit

/// Counts the calls of each key against the published limit.
struct CallLimiter: Sendable {
    private struct Day: Sendable {
        var number: Int
        var calls: Int
    }

    private var buckets: [String: TokenBucket] = [:]
    private var days: [String: Day] = [:]

    /// Counts a call, and returns nil; or returns the whole seconds after which to come again.
    mutating func take(key: String, limit: SimulatedDeepIDV.RateLimit?, now: Double) -> Int? {
        guard let limit else { return nil }
        let today = Int(now / 86_400)
        var day = days[key] ?? Day(number: today, calls: 0)
        if day.number != today { day = Day(number: today, calls: 0) }
        guard day.calls < limit.callsPerDay else {
            return max(1, (today + 1) * 86_400 - Int(now))
        }
        var bucket =
            buckets[key]
            ?? TokenBucket(rate: limit.callsPerSecond, burst: limit.burst, now: now)
        let wait = bucket.take(now: now)
        buckets[key] = bucket
        if let wait { return Int(min(max(1, wait.rounded(.up)), 86_400)) }
        day.calls += 1
        days[key] = day
        return nil
    }
}
