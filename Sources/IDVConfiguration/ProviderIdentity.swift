public import IdentityVerification

/// What every provider's configuration has: a name and an environment.
public struct ProviderIdentity: Sendable, Hashable {
    /// The name in the configuration.
    public let name: String
    /// Whether it is about real people.
    public let environment: ProviderEnvironment

    /// Makes an identity.
    public init(name: String, environment: ProviderEnvironment) {
        self.name = name
        self.environment = environment
    }
}
