/// Where a provider's circuit breaker stands.
@nonexhaustive
public enum BreakerState: String, Sendable, Hashable, CaseIterable {
    /// Attempts go through.
    case closed
    /// None does.
    case open
    /// A few do, to find out whether the provider is back.
    case halfOpen
}
