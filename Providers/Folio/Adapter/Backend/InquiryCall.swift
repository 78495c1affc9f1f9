public import IDVAdapterKit
public import IDVHTTP

/// What every call to an inquiry's server is made with: when it must have ended, and where it is
/// written down.
public struct InquiryCall: Sendable {
    /// When it must have ended.
    public let deadline: CallDeadline
    /// Is told of the call.
    public let ledger: CallLedger

    /// Makes the two.
    public init(deadline: CallDeadline, ledger: CallLedger) {
        self.deadline = deadline
        self.ledger = ledger
    }
}
