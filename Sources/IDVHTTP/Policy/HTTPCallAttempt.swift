/// One attempt of a call, as its observer sees it: for logs and measurements.
public struct HTTPCallAttempt: Sendable {
    /// Which attempt it was; the first is 1.
    public let number: Int
    /// How it ended.
    public let result: AttemptResult
    /// The time that the attempt took.
    public let elapsed: Duration
    /// The wait before the next attempt; nil when there is none.
    public let retryAfter: Duration?
}
