/// What a provider says of a capture that it was given.
@nonexhaustive
public enum SubmissionAnswer: Sendable, Equatable {
    /// It is taken.
    case accepted
    /// It has to be captured again; `attemptsLeft` is nil when the provider names no number.
    case captureAgain(OutcomeReason, attemptsLeft: Int?)
    /// It is refused for good, for example because the kind of document is not supported.
    case notAccepted(OutcomeReason)
}
