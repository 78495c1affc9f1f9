/// Whether and when a failed operation may be tried again.
@nonexhaustive
public enum RetryAdvice: Sendable, Equatable {
    /// The same request will fail again: change the input, the key or the configuration first.
    case afterFixing
    /// It may be repeated without harm, now or later.
    case safe
    /// It may be repeated without harm, but not before this time has passed.
    case safeAfter(Duration)
    /// Repeating it may do it twice, and may be billed twice: find out first what the vendor did.
    case mayRepeatEffect
}
