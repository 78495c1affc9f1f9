/// What becomes of a second attempt for a subject and purpose while the first one runs.
@nonexhaustive
public enum SingleFlight: String, Sendable, Hashable, CaseIterable {
    /// It is refused, and nothing is sent.
    case refuse
    /// Both callers get the first one's result.
    ///
    /// Its captures are not looked at: the first ones count. A stepwise attempt cannot be shared and
    /// is refused.
    case join
    /// It runs as well.
    case off
}
