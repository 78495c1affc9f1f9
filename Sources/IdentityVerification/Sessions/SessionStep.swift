/// Where a session stands.
@nonexhaustive
public enum SessionStep: Sendable, Equatable {
    /// The provider needs a capture.
    case capture(Requirement)
    /// Everything is there: `finish()` brings the result.
    case readyToFinish
    /// The attempt is over; its result has been given, or it failed for good.
    case finished
}
