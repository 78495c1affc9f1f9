/// What happens at the vendor when the same request arrives twice: the call's own part in deciding
/// whether it may be sent again.
public enum CallNature: Sendable, Hashable {
    /// Twice is as good as once: a read, a presign, a PUT of the same bytes to the same address.
    case repeatable
    /// Each arrival may cost money or start something: whether it may be sent again after its answer
    /// was lost is the caller's decision.
    case billed(LostAnswerConsent)
}
