/// Whether the next provider may be asked.
@nonexhaustive
public enum FailoverDecision: Sendable, Equatable {
    /// It may: the one before surely did not act, or the route accepts that both are paid.
    case next
    /// It may not, because of this.
    case stop(Obstacle)

    /// Why the next provider may not be asked.
    @nonexhaustive
    public enum Obstacle: String, Sendable, Hashable, CaseIterable {
        /// There is an answer: a "no" is never turned into a "yes" by asking somebody else.
        case answered
        /// The provider may have acted, and billed.
        case mayHaveActed
        /// What the caller handed over is at fault; another provider would be told the same.
        case callersFault
        /// The caller gave the attempt up.
        case cancelled
    }
}
