/// A moment on the clock of a `LivenessLedger`, which alone makes one.
///
/// Moments of two ledgers cannot be compared.
public struct LivenessMoment: Sendable, Hashable, Comparable {
    let elapsed: Duration

    /// Whether the first comes before the second.
    public static func < (left: LivenessMoment, right: LivenessMoment) -> Bool {
        left.elapsed < right.elapsed
    }
}
