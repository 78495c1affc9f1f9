import IDVHTTP
public import IdentityVerification

extension CallFailure {
    /// The class of the failure.
    public var outcome: CallOutcome {
        switch failure.cause {
        case .status(let response):
            switch response.status {
            case 429: .rateLimited
            case 408, 425, 504: .timedOut
            case 500...: .vendorFailed
            case 400...499: .refused
            default: .unexpectedAnswer
            }
        case .redirectRefused: .unexpectedAnswer
        case .rateLimitExhausted: .rateLimited
        case .deadlineExceeded: .timedOut
        case .cancelled: .cancelled
        case .transport(let error): Self.outcome(error.code)
        @unknown default: .networkFailed
        }
    }

    private static func outcome(_ code: TransportError.Code) -> CallOutcome {
        switch code {
        case .connectTimedOut, .firstByteTimedOut, .idleTimedOut, .totalTimedOut: .timedOut
        case .malformedResponse, .responseTooLarge: .unexpectedAnswer
        case .bodyUnavailable, .invalidRequest: .notMade
        case .cancelled: .cancelled
        default: .networkFailed
        }
    }
}
