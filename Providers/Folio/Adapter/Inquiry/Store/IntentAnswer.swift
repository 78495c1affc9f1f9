/// What the store says to an intent.
@nonexhaustive
public enum IntentAnswer: Sendable, Hashable {
    /// It acts on it.
    case accepted
    /// It does not, and nothing has changed.
    case rejected(IntentRejection)
}
