/// Whether a provider's answers are about real people.
@nonexhaustive
public enum ProviderEnvironment: String, Sendable, Hashable, CaseIterable {
    /// Test data; nothing that it says decides about a person.
    case sandbox
    /// Real people, real money.
    case live
}
