import IDVSimulatorKit

/// Counts the calls of each key and class against the limit.
struct CallLimiter: Sendable {
    private struct Name: Hashable {
        let key: String
        let rateClass: OmniOperation.RateClass
    }

    private var buckets: [Name: TokenBucket] = [:]

    /// Counts a call, and returns nil; or returns the whole seconds after which to come again.
    mutating func take(
        key: String,
        _ rateClass: OmniOperation.RateClass,
        limit: SimulatedIncode.RateLimit?,
        now: Double
    ) -> Int? {
        guard let limit else { return nil }
        let (rate, burst) =
            switch rateClass {
            case .documents: (limit.documentsPerSecond, limit.documentBurst)
            case .faces: (limit.facesPerSecond, limit.faceBurst)
            case .others: (limit.othersPerSecond, limit.otherBurst)
            }
        let name = Name(key: key, rateClass: rateClass)
        var bucket = buckets[name] ?? TokenBucket(rate: rate, burst: burst, now: now)
        let wait = bucket.take(now: now)
        buckets[name] = bucket
        return wait.map { Int(min(max(1, $0.rounded(.up)), 86_400)) }
    }
}
