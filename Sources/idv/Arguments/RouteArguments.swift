import IDVConfiguration
import IDVRouting
import IdentityVerification

/// What the commands are told about a request to be routed.
struct RouteArguments: Sendable {
    static let route = CommandSyntax.Option(
        name: "route",
        value: "NAME",
        help: "a route of the configuration (default: its defaultRoute)"
    )
    static let subject = CommandSyntax.Option(
        name: "subject",
        value: "ID",
        help: "your own name for the person: a split keeps a subject at one provider"
    )
    static let country = CommandSyntax.Option(
        name: "country",
        value: "CODE",
        help: "the document's country, such as DEU"
    )
    static let region = CommandSyntax.Option(
        name: "region",
        value: "WORD",
        help: "where the data may be processed, such as eu"
    )
    static let options = [route, subject, country, region]

    private let route: String?
    private let subject: SubjectKey?
    private let country: Country?
    private let region: Region?

    /// Whether anything was said that only a route can heed.
    var isGiven: Bool { route != nil || subject != nil || country != nil || region != nil }

    init(_ arguments: ParsedArguments) throws {
        route = arguments[Self.route]
        subject = arguments[Self.subject].map { SubjectKey($0) }
        country = try arguments[Self.country].map { code in
            guard let country = Country(code: code) else {
                throw UsageError("--country is '\(code)'; write a code such as DEU or DE")
            }
            return country
        }
        region = try arguments[Self.region].map { word in
            guard let region = Region(rawValue: word) else {
                throw UsageError(
                    "--region is '\(word)'; write 1 to 32 lower-case letters, digits and hyphens"
                )
            }
            return region
        }
    }

    func request(
        _ verification: VerificationRequest,
        checks: Set<IdentityCheck> = [],
        environment: ProviderEnvironment? = nil
    ) -> RouteRequest {
        RouteRequest(
            route: route,
            subject: subject,
            country: country,
            region: region,
            checks: checks,
            environment: environment,
            verification: verification
        )
    }
}
