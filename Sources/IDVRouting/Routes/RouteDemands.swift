public import IdentityVerification

/// What every provider of a route must be able to do; it is proven when the configuration is loaded.
public struct RouteDemands: Sendable, Equatable {
    /// The capabilities.
    ///
    /// Default: identity verification.
    public var capabilities: Set<ProviderCapability>
    /// The kinds of document that each provider takes.
    ///
    /// Default: none in particular.
    public var documents: Set<DocumentKind>
    /// What each provider looks at.
    ///
    /// Default: nothing in particular.
    public var checks: Set<IdentityCheck>

    /// Makes demands.
    public init(
        capabilities: Set<ProviderCapability> = [.identityVerification],
        documents: Set<DocumentKind> = [],
        checks: Set<IdentityCheck> = []
    ) {
        self.capabilities = capabilities
        self.documents = documents
        self.checks = checks
    }

    /// What a provider lacks of these demands, in plain words; empty when it can do the job.
    func gaps(of profile: ProviderProfile) -> [String] {
        let capabilities = capabilities.subtracting(profile.capabilities).map {
            "has no \($0.rawValue)"
        }
        let documents = documents.subtracting(profile.documentKinds).map {
            "takes no documents of the kind \($0.rawValue)"
        }
        let checks = checks.subtracting(profile.checks).map { "does no \($0.label)" }
        return capabilities.sorted() + documents.sorted() + checks.sorted()
    }
}
