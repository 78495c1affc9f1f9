import IDVHTTP
import IdentityVerification

/// A configuration in force, with the gates to its providers.
struct ServiceBoard: Sendable {
    let configuration: ServiceConfiguration
    let gates: [String: TrafficGate]

    /// A board whose providers keep the old gates, so that what runs keeps its place over a reload.
    init(
        _ configuration: ServiceConfiguration,
        keeping old: [String: TrafficGate] = [:],
        clock: CallClock,
        breakerChanged: @escaping @Sendable (ProviderProfile, BreakerState) -> Void
    ) {
        self.configuration = configuration
        var gates: [String: TrafficGate] = [:]
        for (name, provider) in configuration.providers {
            let profile = provider.profile
            let traffic = configuration.traffic[name] ?? ProviderTraffic()
            let gate =
                old[name]
                ?? TrafficGate(
                    provider: name,
                    traffic: traffic,
                    clock: clock,
                    breakerChanged: { breakerChanged(profile, $0) }
                )
            gate.apply(traffic)
            gates[name] = gate
        }
        self.gates = gates
    }

    func router(_ route: Route) -> Router {
        Router(
            route: route,
            providers: configuration.providers.mapValues { provider in
                let name = provider.profile.name
                return Router.Provider(
                    profile: provider.profile,
                    traffic: configuration.traffic[name] ?? ProviderTraffic(),
                    obstacle: gates[name]?.obstacle
                )
            }
        )
    }

    /// The route of a request: the named one, the default one, or the default provider's own.
    ///
    /// - Throws: `ProviderError` when there is none.
    func route(of request: RouteRequest) throws(ProviderError) -> Route {
        if let name = request.route {
            if let route = configuration.routes[name] { return route }
            let names = configuration.routes.keys.sorted().joined(separator: ", ")
            throw RoutingFailure.notSent(
                .invalidInput,
                "There is no route \"\(name.prefix(64))\"."
                    + (names.isEmpty ? " The configuration has none." : " There are: \(names).")
            )
        }
        if let name = configuration.defaultRoute, let route = configuration.routes[name] {
            return route
        }
        if configuration.routes.isEmpty, let provider = configuration.defaultProvider {
            return Route(provider, rules: [RouteRule(.failover([provider]))])
        }
        throw RoutingFailure.notSent(
            .invalidInput,
            "The request names no route, and the configuration has no default. Name one of: "
                + configuration.routes.keys.sorted().joined(separator: ", ") + "."
        )
    }
}
