/// Decides, from how an attempt ended, whether there is another and when.
///
/// It has no state, clock or randomness of its own.
///
/// | the attempt ended with | repeatable, or resending agreed | billed |
/// |---|---|---|
/// | surely not sent (no connection, no name, a deadline before it) | again | again |
/// | 429; 503 with `Retry-After` | again | again |
/// | no answer after something was sent | again | never |
/// | 408, 425, 503 without `Retry-After`, other 5xx | again | never |
/// | 501, 505, any other status | never | never |
/// | an untrusted certificate, an invalid request, an unreadable body, an answer too large or malformed, a cancellation, a shutdown | never | never |
public struct RetryPolicy: Sendable, Equatable {
    /// The most attempts of one call, the first included; at least 1.
    ///
    /// Default: 4.
    public var maximumAttempts: Int
    /// The bound of the first random wait, doubled for each further one.
    ///
    /// Default: 0.5 s.
    public var initialBackoff: Duration
    /// The largest bound of a random wait.
    ///
    /// Default: 30 s.
    public var maximumBackoff: Duration
    /// The longest wait that a `Retry-After` can cause, before its jitter.
    ///
    /// Default: 60 s.
    public var maximumRetryAfter: Duration
    /// How much of a `Retry-After` is added at random, so that clients that were sent away together
    /// do not return together: 0 to this fraction.
    ///
    /// Default: 0.1.
    public var retryAfterJitter: Double

    /// Makes a policy.
    public init(
        maximumAttempts: Int = 4,
        initialBackoff: Duration = .milliseconds(500),
        maximumBackoff: Duration = .seconds(30),
        maximumRetryAfter: Duration = .seconds(60),
        retryAfterJitter: Double = 0.1
    ) {
        self.maximumAttempts = maximumAttempts
        self.initialBackoff = initialBackoff
        self.maximumBackoff = maximumBackoff
        self.maximumRetryAfter = maximumRetryAfter
        self.retryAfterJitter = retryAfterJitter
    }

    /// One attempt and no more.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// What follows an attempt.
    @nonexhaustive
    public enum Decision: Sendable, Equatable {
        /// Another attempt after a wait.
        case retry(after: Duration)
        /// No other attempt.
        ///
        /// - Parameter retryAfter: when another attempt would have been right, had there been time
        ///   or attempts left; nil when the same request would not do better later, or must not be
        ///   sent again.
        case giveUp(retryAfter: Duration?)
    }

    /// Decides what follows an attempt that did not succeed.
    ///
    /// - Parameters:
    ///   - result: how it ended.
    ///   - nature: what repeating the call means.
    ///   - attempt: which one it was; the first is 1.
    ///   - remaining: what is left of the operation's time. A wait that would use it up is not
    ///     begun.
    ///   - random: a number from 0 up to 1.
    /// - Returns: whether there is another attempt, and when.
    public func decision(
        after result: AttemptResult,
        nature: CallNature,
        attempt: Int,
        remaining: Duration,
        random: Double
    ) -> Decision {
        guard Self.mayRepeat(result, nature: nature) else { return .giveUp(retryAfter: nil) }
        let random = min(max(random, 0), 1)
        let asked: Duration? =
            if case .answered(_, let retryAfter) = result { retryAfter } else { nil }
        let wait: Duration
        if let asked {
            wait = min(asked, maximumRetryAfter) * (1 + random * max(retryAfterJitter, 0))
        } else {
            wait = backoffBound(afterAttempt: attempt) * random
        }
        guard attempt < maximumAttempts, wait < remaining else {
            return .giveUp(retryAfter: asked ?? backoffBound(afterAttempt: attempt))
        }
        return .retry(after: wait)
    }

    /// Whether a call of this nature may be sent again after this result, time aside.
    public static func mayRepeat(_ result: AttemptResult, nature: CallNature) -> Bool {
        let mayActTwice =
            switch nature {
            case .repeatable, .billed(.resendAfterLostAnswer): true
            case .billed(.neverResend): false
            }
        switch result {
        case .answered(let status, let retryAfter):
            switch status {
            case 429: return true
            case 503 where retryAfter != nil: return true
            case 501, 505: return false
            case 408, 425, 500...599: return mayActTwice
            default: return false
            }
        case .failed(let code, let delivery):
            switch code {
            case .invalidRequest, .bodyUnavailable, .certificateNotTrusted, .malformedResponse,
                .responseTooLarge, .cancelled, .shutDown:
                return false
            case .cannotResolveHost, .cannotConnect, .tlsFailed, .connectTimedOut,
                .firstByteTimedOut, .idleTimedOut, .totalTimedOut, .connectionLost, .other:
                return delivery == .notSent || mayActTwice
            }
        }
    }

    /// The bound of the random wait after an attempt: doubled each time, up to the largest.
    func backoffBound(afterAttempt attempt: Int) -> Duration {
        var bound = min(initialBackoff, maximumBackoff)
        for _ in 1..<max(1, min(attempt, 64)) where bound < maximumBackoff {
            bound = min(bound * 2, maximumBackoff)
        }
        return max(bound, .zero)
    }
}
