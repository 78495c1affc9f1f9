/// How a call to a vendor ended, as one of a few classes: for logs, metrics and alarms.
@nonexhaustive
public enum CallOutcome: String, Sendable, Hashable, CaseIterable {
    /// The vendor answered that it did it.
    case succeeded
    /// The vendor refused it: the request, the key or the state was not to its liking.
    case refused
    /// The vendor, or this side's own limit, said that it is too much.
    case rateLimited
    /// The vendor failed on its side.
    case vendorFailed
    /// There was no connection, it broke, or the other side could not be trusted.
    case networkFailed
    /// A deadline passed.
    case timedOut
    /// The answer breaks the protocol.
    case unexpectedAnswer
    /// The task was cancelled.
    case cancelled
    /// It was refused on this side.
    case notMade

    /// What a send state alone says.
    init(_ sendState: SendState) {
        self =
            switch sendState {
            case .processed: .succeeded
            case .refused: .refused
            case .notSent: .notMade
            case .sentUnknown: .networkFailed
            }
    }
}
