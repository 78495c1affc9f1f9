/// Why a rate limiter did not let a request go.
@nonexhaustive
public enum RateLimitError: Error, Sendable, Equatable {
    /// The day's quota is used up; the next day begins after this time.
    case exhausted(resetsIn: Duration)
    /// The request's turn would come only after this time, which is longer than it may wait.
    case waitTooLong(Duration)
    /// The task was cancelled; its place in the queue is free again.
    case cancelled
}
