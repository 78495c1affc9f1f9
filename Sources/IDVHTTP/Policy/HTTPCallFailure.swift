/// Why a call brought no success, over all its attempts.
///
/// The description holds no query, header value or body.
public struct HTTPCallFailure: Error, Sendable {
    /// What ended the call.
    @nonexhaustive
    public enum Cause: Sendable {
        /// The last attempt brought no answer.
        case transport(TransportError)
        /// The last attempt was answered with a status outside 2xx and 3xx.
        case status(HTTPResponse)
        /// The server answered with a redirect, which is never followed.
        case redirectRefused(status: Int)
        /// The day's quota of the rate limit is used up; the next day begins after this time.
        case rateLimitExhausted(resetsIn: Duration)
        /// The call's time was used up, or the rate limit would have kept it waiting for longer,
        /// before an attempt could start.
        case deadlineExceeded
        /// The calling task was cancelled.
        case cancelled
    }

    /// What ended the call.
    public let cause: Cause
    /// The attempts that were begun; 0 when none was.
    public let attempts: Int
    /// The time from the call to its end, waits included.
    public let elapsed: Duration
    /// What the other side may have done over all attempts: the worst of them.
    public let delivery: CallDelivery
    /// When sending the same call again would be right; nil when it would not do better later, or
    /// must not be sent again without the caller's decision.
    public let retryAfter: Duration?
    /// How many attempts the other side may have acted on: a billed call may have been billed as
    /// often.
    public let attemptsOfUnknownEffect: Int
    /// What went over the line.
    public let volume: HTTPCallVolume

    /// Makes a failure.
    public init(
        cause: Cause,
        attempts: Int,
        elapsed: Duration,
        delivery: CallDelivery,
        retryAfter: Duration?,
        attemptsOfUnknownEffect: Int = 0,
        volume: HTTPCallVolume = HTTPCallVolume()
    ) {
        self.cause = cause
        self.attempts = attempts
        self.elapsed = elapsed
        self.delivery = delivery
        self.retryAfter = retryAfter
        self.attemptsOfUnknownEffect = attemptsOfUnknownEffect
        self.volume = volume
    }
}

extension HTTPCallFailure: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        let what =
            switch cause {
            case .transport(let error): "\(error)"
            case .status(let response): "the server answered with status \(response.status)"
            case .redirectRefused(let status):
                "the server answered with a redirect (\(status)), which is never followed;"
                    + " check the configured address"
            case .rateLimitExhausted(let resetsIn):
                "the configured requests per day are used up; they start again in \(resetsIn)"
            case .deadlineExceeded: "the time allowed for the call was used up before an attempt"
            case .cancelled: "cancelled"
            }
        let sent =
            switch delivery {
            case .notSent: "nothing was sent"
            case .refused: "the server refused and did not act"
            case .unknown: "the server may have acted"
            }
        return "\(what) (attempts: \(attempts); \(sent))"
    }
}
