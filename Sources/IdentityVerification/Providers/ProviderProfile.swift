/// What a provider is and can do, as data: read it before sending anything.
public struct ProviderProfile: Sendable, Equatable {
    /// The provider's name in the configuration.
    public let name: String
    /// The adapter's name.
    public let adapter: String
    /// Whether the answers are about real people.
    public let environment: ProviderEnvironment
    /// What it can do.
    public let capabilities: Set<ProviderCapability>
    /// The kinds of document that it takes.
    public let documentKinds: Set<DocumentKind>
    /// Whether it finds out the kind of document by itself.
    public let classifiesDocuments: Bool
    /// What an identity verification looks at.
    public let checks: Set<IdentityCheck>
    /// What an identity verification needs, in the order in which it is asked for.
    public let requirements: [Requirement]
    /// Its calls.
    public let operations: [OperationProfile]

    /// Makes a profile.
    public init(
        name: String,
        adapter: String,
        environment: ProviderEnvironment,
        capabilities: Set<ProviderCapability>,
        documentKinds: Set<DocumentKind>,
        classifiesDocuments: Bool,
        checks: Set<IdentityCheck>,
        requirements: [Requirement],
        operations: [OperationProfile]
    ) {
        self.name = name
        self.adapter = adapter
        self.environment = environment
        self.capabilities = capabilities
        self.documentKinds = documentKinds
        self.classifiesDocuments = classifiesDocuments
        self.checks = checks
        self.requirements = requirements
        self.operations = operations
    }
}
