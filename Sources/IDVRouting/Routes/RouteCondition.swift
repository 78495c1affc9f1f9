public import IdentityVerification

/// Which requests a rule is for: all that is said must hold, and nothing said means every request.
public struct RouteCondition: Sendable, Equatable {
    /// The kinds of document; a request that lets the provider find out matches none.
    public var documents: Set<DocumentKind>?
    /// The countries; a request without a country matches none.
    public var countries: Set<Country>?
    /// The regions; a request without a region matches none.
    public var regions: Set<Region>?
    /// Checks that the request demands, all of them.
    public var checks: Set<IdentityCheck>?

    /// Makes a condition.
    public init(
        documents: Set<DocumentKind>? = nil,
        countries: Set<Country>? = nil,
        regions: Set<Region>? = nil,
        checks: Set<IdentityCheck>? = nil
    ) {
        self.documents = documents
        self.countries = countries
        self.regions = regions
        self.checks = checks
    }

    /// Whether every request matches.
    public var isAlwaysTrue: Bool {
        documents == nil && countries == nil && regions == nil && checks == nil
    }

    /// Whether a request matches.
    func matches(_ request: RouteRequest) -> Bool {
        if let documents {
            guard case .kind(let kind) = request.verification.document, documents.contains(kind)
            else { return false }
        }
        if let countries {
            guard let country = request.country, countries.contains(country) else { return false }
        }
        if let regions {
            guard let region = request.region, regions.contains(region) else { return false }
        }
        return checks.map { $0.isSubset(of: request.checks) } ?? true
    }
}
