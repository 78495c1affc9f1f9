import IdentityVerification

/// How one provider's part of an attempt ended, as far as routing is concerned.
enum AttemptEnd: Sendable {
    case result(Outcome, calls: [CallRecord])
    case failed(ProviderError)
    /// What the caller handed over was refused on this side, or the task was cancelled.
    case other
}
