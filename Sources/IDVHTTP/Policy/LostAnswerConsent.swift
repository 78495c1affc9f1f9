/// Whether a billed call may be sent again when its answer was lost and the vendor may already have
/// acted on it.
public enum LostAnswerConsent: Sendable, Hashable {
    /// Never: the caller gets the error, with its delivery, and decides. The default everywhere.
    case neverResend
    /// Send it again, and accept that the vendor may act and bill twice.
    case resendAfterLostAnswer
}
