public import IDVConfiguration
import IDVPrimitives
public import IdentityVerification

/// Providers, what may go to them, and the routes between: all that a service needs, proven to fit
/// together.
///
/// It is read from a file, or built in code; both are held to the same rules.
public struct ServiceConfiguration: Sendable {
    /// The providers by name.
    public let providers: [String: any VerificationProvider]
    /// What may go to each provider; one without an entry takes everything.
    public let traffic: [String: ProviderTraffic]
    /// The routes by name.
    public let routes: [String: Route]
    /// The name of the provider that is used when neither one nor a route is named; nil for none.
    public let defaultProvider: String?
    /// The name of the route that is used when none is named; nil for none.
    public let defaultRoute: String?

    /// Reads a configuration's text: JSON or JSON5 of at most 1 MiB.
    ///
    /// Beside `providers` and `default` (see `ConfiguredProviders`) it has:
    /// ```
    /// traffic: { main: { enabled: true, concurrency: 50, attemptsPerSecond: 5, regions: ["eu"],
    ///                    countries: ["DEU"], outages: [{ from: "…Z", until: "…Z" }],
    ///                    breaker: { failures: 5, within: 60, coolDown: 30, probes: 1 } } },
    /// routes: { onboarding: { demands: { capabilities, documents, checks }, singleFlight: "refuse",
    ///                         mixesEnvironments: false, acceptsDoubleBilling: false,
    ///                         rules: [{ when: { documents, countries, regions, checks },
    ///                                   use | failover | split | all with merge, shadow }] } },
    /// defaultRoute: "onboarding",
    /// ```
    ///
    /// - Throws: `ConfigurationError` with every fault of the text. Nothing is sent to a vendor.
    public init(
        parsing text: [UInt8],
        registry: ProviderRegistry,
        secrets: SecretResolver,
        makeTransport: @escaping ProviderAdapter.MakeTransport
    ) throws(ConfigurationError) {
        let members = try ConfiguredProviders.members(parsing: text)
        var reader = SettingsReader(members, at: "", secrets: secrets)
        let made = ConfiguredProviders(
            reading: &reader,
            registry: registry,
            makeTransport: makeTransport
        )
        // A provider with faults of its own is still one that a route may name.
        let names = (members["providers"]?.object?.keys).map { $0.sorted() } ?? []
        let routing = RoutingReader(reading: &reader, providers: names)
        reader.reportUnknownKeys()
        var issues = reader.issues
        issues += RouteProof.issues(of: routing.routes, made.providers, routing.traffic)
        guard issues.isEmpty else { throw ConfigurationError(issues) }
        providers = made.providers
        defaultProvider = made.defaultName
        traffic = routing.traffic
        routes = Dictionary(uniqueKeysWithValues: routing.routes.map { ($0.name, $0) })
        defaultRoute = routing.defaultRoute
    }

    /// Builds a configuration in code.
    ///
    /// - Parameters:
    ///   - providers: the providers, each with a name of its own.
    ///   - traffic: what may go to them, by name.
    ///   - routes: the routes, each with a name of its own.
    ///   - defaultRoute: the route that is used when none is named; nil for the only one.
    /// - Throws: `ConfigurationError` with everything that does not fit together.
    public init(
        providers: [any VerificationProvider],
        traffic: [String: ProviderTraffic] = [:],
        routes: [Route],
        defaultRoute: String? = nil
    ) throws(ConfigurationError) {
        var issues: [ConfigurationIssue] = []
        var named: [String: any VerificationProvider] = [:]
        for provider in providers
        where named.updateValue(provider, forKey: provider.profile.name) != nil {
            issues.append(Self.repeated("providers", provider.profile.name))
        }
        var routesByName: [String: Route] = [:]
        for route in routes where routesByName.updateValue(route, forKey: route.name) != nil {
            issues.append(Self.repeated("routes", route.name))
        }
        for name in traffic.keys.sorted() where named[name] == nil {
            issues.append(RouteProof.unknown(name, at: "traffic.\(name)"))
        }
        if let defaultRoute, routesByName[defaultRoute] == nil {
            issues.append(
                ConfigurationIssue(
                    path: "defaultRoute",
                    problem: "there is no route \"\(defaultRoute)\"",
                    fix: "Name one of the routes."
                )
            )
        }
        issues += RouteProof.issues(ofCode: routes, named, traffic)
        guard issues.isEmpty else { throw ConfigurationError(issues) }
        self.providers = named
        self.traffic = traffic
        self.routes = routesByName
        self.defaultRoute = defaultRoute ?? (routes.count == 1 ? routes.first?.name : nil)
        defaultProvider = providers.count == 1 ? providers.first?.profile.name : nil
    }

    private static func repeated(_ list: String, _ name: String) -> ConfigurationIssue {
        ConfigurationIssue(
            path: "\(list).\(name)",
            problem: "the name stands there twice",
            fix: "Give each a name of its own."
        )
    }
}
