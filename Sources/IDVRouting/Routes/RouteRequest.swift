public import IdentityVerification

/// An attempt to be routed: who, what for, where, and what it is about.
public struct RouteRequest: Sendable {
    /// The route's name; nil for the configuration's default.
    public var route: String?
    /// The person, by the caller's own name; nil when nobody is to be kept at one provider.
    public var subject: SubjectKey?
    /// What the attempt is for, in the caller's words: one subject may be verified for two purposes at
    /// once.
    ///
    /// Default: `verification`.
    public var purpose: String
    /// The country that issued the document, when it is known.
    public var country: Country?
    /// Where the person's data may be processed; nil for anywhere.
    public var region: Region?
    /// What the provider must look at, beyond what the route demands.
    public var checks: Set<IdentityCheck>
    /// The environment that the attempt must run in; nil for the route's own.
    public var environment: ProviderEnvironment?
    /// The attempt itself; its deadline is for all providers together.
    public var verification: VerificationRequest

    /// Makes a request.
    public init(
        route: String? = nil,
        subject: SubjectKey? = nil,
        purpose: String = "verification",
        country: Country? = nil,
        region: Region? = nil,
        checks: Set<IdentityCheck> = [],
        environment: ProviderEnvironment? = nil,
        verification: VerificationRequest = VerificationRequest()
    ) {
        self.route = route
        self.subject = subject
        self.purpose = purpose
        self.country = country
        self.region = region
        self.checks = checks
        self.environment = environment
        self.verification = verification
    }
}
