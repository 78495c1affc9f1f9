import IDVHTTP

/// A planned time in which a provider is given no attempt.
public struct OutageWindow: Sendable, Equatable {
    /// A moment in UTC, to the second.
    public struct Instant: Sendable, Hashable, Comparable {
        /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
        public let secondsSinceEpoch: Int

        /// A moment by its seconds.
        public init(secondsSinceEpoch: Int) {
            self.secondsSinceEpoch = secondsSinceEpoch
        }

        /// Whether one comes before the other.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.secondsSinceEpoch < right.secondsSinceEpoch
        }
    }

    /// The first moment.
    public let from: Instant
    /// The first moment after it.
    public let until: Instant

    /// Makes a window; nil when it ends before it begins.
    public init?(from: Instant, until: Instant) {
        guard from < until else { return nil }
        self.from = from
        self.until = until
    }

    /// Whether a moment lies in it.
    func contains(_ moment: Instant) -> Bool { from <= moment && moment < until }
}
