/// The rate limit's state: a token bucket and a count by UTC day.
///
/// Time comes in, decisions go out.
package struct TokenBucket: Sendable {
    package enum Decision: Sendable, Equatable {
        /// A request may go now; its token is taken.
        case go
        /// None may go yet; ask again after this time. Nothing was taken.
        case wait(Duration)
        /// The day's quota is used up; the next day begins after this time.
        case exhausted(resetsIn: Duration)
    }

    private static let secondsPerDay: Int64 = 86_400

    private let rate: Double
    private let capacity: Double
    private let requestsPerDay: Int?
    private var tokens: Double
    private var filledAt: Duration
    private var day = Int64.min
    private var takenToday = 0

    package init(_ limit: RateLimit, now: Duration) {
        rate = limit.requestsPerSecond.isFinite ? max(limit.requestsPerSecond, 1e-6) : 1e9
        capacity = Double(max(limit.burst, 1))
        requestsPerDay = limit.requestsPerDay.map { max($0, 0) }
        tokens = capacity
        filledAt = now
    }

    /// Asks for one token.
    ///
    /// - Parameters:
    ///   - now: the monotonic time.
    ///   - sinceEpoch: the calendar time, for the day's count.
    /// - Returns: whether it was taken, or when to ask again.
    package mutating func take(now: Duration, sinceEpoch: Duration) -> Decision {
        startDay(sinceEpoch)
        if let requestsPerDay, takenToday >= requestsPerDay {
            return .exhausted(resetsIn: untilNextDay(sinceEpoch))
        }
        refill(now)
        guard tokens >= 1 else { return .wait(time(forTokens: 1 - tokens)) }
        tokens -= 1
        takenToday += 1
        return .go
    }

    /// How long a request waits that has this many others before it, if all of those take theirs.
    package mutating func expectedWait(behind others: Int, now: Duration) -> Duration {
        refill(now)
        return time(forTokens: Double(others + 1) - tokens)
    }

    private mutating func refill(_ now: Duration) {
        let passed = now - filledAt
        guard passed > .zero else { return }
        tokens = min(capacity, tokens + passed.inSeconds * rate)
        filledAt = now
    }

    /// A clock set back does not start a day again, except one that was days ahead.
    private mutating func startDay(_ sinceEpoch: Duration) {
        let today = sinceEpoch.components.seconds / Self.secondsPerDay
        guard today > day || today < day - 1 else { return }
        day = today
        takenToday = 0
    }

    private func untilNextDay(_ sinceEpoch: Duration) -> Duration {
        .seconds((day + 1) * Self.secondsPerDay) - sinceEpoch
    }

    /// Rounded up to a nanosecond and one more, so that asking again after it succeeds.
    private func time(forTokens missing: Double) -> Duration {
        guard missing > 0 else { return .zero }
        let nanoseconds = (missing / rate * 1e9).rounded(.up) + 1
        return .nanoseconds(Int64(min(nanoseconds, 9e18)))
    }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
