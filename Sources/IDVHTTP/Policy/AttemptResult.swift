/// How one attempt of a call ended, reduced to what deciding about another attempt needs.
@nonexhaustive
public enum AttemptResult: Sendable, Hashable {
    /// The server answered.
    ///
    /// - Parameters:
    ///   - status: the status code.
    ///   - retryAfter: what its `Retry-After` asks for; nil when there is none that can be read.
    case answered(status: Int, retryAfter: Duration?)
    /// There was no answer.
    case failed(TransportError.Code, RequestDelivery)

    /// What the other side may have done with this attempt's request, when it did not succeed.
    public var delivery: CallDelivery {
        switch self {
        case .failed(_, .notSent): .notSent
        case .failed(_, .unknown): .unknown
        case .answered(let status, let retryAfter):
            switch status {
            case 503 where retryAfter != nil: .refused
            case 408, 425, 500...: .unknown
            // To be made elsewhere, and not done here (RFC 9110, sections 15.4.8 and 15.4.9). Behind
            // every other redirect may stand an act: 303 is the usual answer to a POST that was done.
            case 307, 308: .refused
            case 300...399: .unknown
            case 400...499: .refused
            default: .unknown
            }
        }
    }
}
