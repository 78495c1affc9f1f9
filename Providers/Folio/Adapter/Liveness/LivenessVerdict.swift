/// What the acceptance rule says of a transaction.
@nonexhaustive
public enum LivenessVerdict: Sendable {
    /// Everything that is asked for was explicitly there.
    case confirmed(ConfirmedLiveness)
    /// Something was missing, or said the contrary.
    case notConfirmed(LivenessRefusal)
    /// The service does not have the transaction yet, or no longer.
    case notYet

    /// The transaction that was confirmed; nil when none was.
    public var confirmed: ConfirmedLiveness? {
        guard case .confirmed(let confirmed) = self else { return nil }
        return confirmed
    }

    /// Why it was not confirmed; nil when it was, or may be later.
    public var refusal: LivenessRefusal? {
        guard case .notConfirmed(let refusal) = self else { return nil }
        return refusal
    }
}
