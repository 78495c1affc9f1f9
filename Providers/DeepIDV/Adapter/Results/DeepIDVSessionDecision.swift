/// What a session's status can be set to by hand.
@nonexhaustive
public enum DeepIDVSessionDecision: String, Sendable, CaseIterable {
    /// Positive.
    case verified = "VERIFIED"
    /// Negative.
    case rejected = "REJECTED"
}
