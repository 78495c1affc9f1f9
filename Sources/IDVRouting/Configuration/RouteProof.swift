import IDVConfiguration
import IdentityVerification

/// Proves before anything is sent that every provider of a route can do the route's job.
enum RouteProof {
    /// The gaps of routes whose form has been checked; what cannot be looked at is skipped, for its
    /// own fault has been noted.
    static func issues(
        of routes: [Route],
        _ providers: [String: any VerificationProvider],
        _ traffic: [String: ProviderTraffic]
    ) -> [ConfigurationIssue] {
        routes.flatMap { route in
            gaps(route, providers, traffic) + environments(route, providers) + unreachable(route)
        }
    }

    /// The faults of routes that were built in code, where also the form can be wrong.
    static func issues(
        ofCode routes: [Route],
        _ providers: [String: any VerificationProvider],
        _ traffic: [String: ProviderTraffic]
    ) -> [ConfigurationIssue] {
        routes.flatMap { form($0, providers) } + issues(of: routes, providers, traffic)
    }

    static func unknown(_ provider: String, at path: String) -> ConfigurationIssue {
        ConfigurationIssue(
            path: path,
            problem: "there is no provider \"\(provider)\"",
            fix: "Name one of the providers."
        )
    }

    private static func place(_ route: Route, _ index: Int, _ key: String = "") -> String {
        "routes.\(route.name).rules[\(index)]" + (key.isEmpty ? "" : ".\(key)")
    }

    private static func gaps(
        _ route: Route,
        _ providers: [String: any VerificationProvider],
        _ traffic: [String: ProviderTraffic]
    ) -> [ConfigurationIssue] {
        var issues: [ConfigurationIssue] = []
        for (index, rule) in route.rules.enumerated() {
            var demands = route.demands
            // A rule for a kind of document is a demand as well.
            demands.documents.formUnion(rule.condition.documents ?? [])
            demands.checks.formUnion(rule.condition.checks ?? [])
            for name in rule.targets.providers + [rule.shadow].compactMap({ $0 }) {
                guard let provider = providers[name] else { continue }
                let isShadow = name == rule.shadow && !rule.targets.providers.contains(name)
                var found = (isShadow ? RouteDemands() : demands).gaps(of: provider.profile)
                if let traffic = traffic[name], !isShadow { found += places(traffic, rule) }
                issues += found.map { gap in
                    ConfigurationIssue(
                        path: place(route, index),
                        problem: "\(name) cannot do this job: it \(gap)",
                        fix: "Take it out of the rule, or demand less of the route."
                    )
                }
            }
        }
        return issues
    }

    /// Where a provider does not serve all that the rule is for.
    private static func places(_ traffic: ProviderTraffic, _ rule: RouteRule) -> [String] {
        var gaps: [String] = []
        if let regions = traffic.regions {
            let open = rule.condition.regions?.subtracting(regions)
            if open?.isEmpty != true {
                gaps.append(
                    "serves the regions \(regions.map(\.rawValue).sorted().joined(separator: ", ")) "
                        + "only, and the rule is for "
                        + (open.map { $0.map(\.rawValue).sorted().joined(separator: ", ") + " too" }
                            ?? "every one")
                )
            }
        }
        if let countries = traffic.countries {
            let open = rule.condition.countries?.subtracting(countries)
            if open?.isEmpty != true {
                gaps.append(
                    "serves the countries \(countries.map(\.alpha3).sorted().joined(separator: ", ")) "
                        + "only, and the rule is for "
                        + (open.map { $0.map(\.alpha3).sorted().joined(separator: ", ") + " too" }
                            ?? "every one")
                )
            }
        }
        return gaps
    }

    private static func environments(
        _ route: Route,
        _ providers: [String: any VerificationProvider]
    ) -> [ConfigurationIssue] {
        guard !route.mixesEnvironments else { return [] }
        let known = route.providers.compactMap { providers[$0]?.profile }
        let names = Dictionary(grouping: known, by: \.environment).mapValues { profiles in
            profiles.map(\.name).joined(separator: ", ")
        }
        guard names.count > 1 else { return [] }
        let sides = names.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue): \($0.value)" }
        return [
            ConfigurationIssue(
                path: "routes.\(route.name)",
                problem: "the route mixes environments (\(sides.joined(separator: "; ")))",
                fix: "Keep test answers away from decisions about people, or set "
                    + "mixesEnvironments: true."
            )
        ]
    }

    /// Rules behind one that takes every request.
    private static func unreachable(_ route: Route) -> [ConfigurationIssue] {
        guard let last = route.rules.firstIndex(where: \.condition.isAlwaysTrue),
            last + 1 < route.rules.count
        else { return [] }
        return [
            ConfigurationIssue(
                path: place(route, last + 1),
                problem: "no request gets here: rule \(last + 1) takes every one",
                fix: "Move the rule without a condition to the end."
            )
        ]
    }

    private static func form(
        _ route: Route,
        _ providers: [String: any VerificationProvider]
    ) -> [ConfigurationIssue] {
        var issues: [ConfigurationIssue] = []
        if route.rules.isEmpty {
            issues.append(
                ConfigurationIssue(
                    path: "routes.\(route.name).rules",
                    problem: "the route has no rules",
                    fix: "Add one."
                )
            )
        }
        for (index, rule) in route.rules.enumerated() {
            let names = rule.targets.providers
            if names.isEmpty {
                issues.append(
                    ConfigurationIssue(
                        path: place(route, index),
                        problem: "the rule names no provider",
                        fix: "Name at least one."
                    )
                )
            }
            for name in names + [rule.shadow].compactMap({ $0 }) where providers[name] == nil {
                issues.append(unknown(name, at: place(route, index)))
            }
            if case .split(let shares, _) = rule.targets {
                let total = shares.reduce(0) { $0 + $1.percent }
                if total != 100 || shares.contains(where: { !(0...100).contains($0.percent) }) {
                    issues.append(
                        ConfigurationIssue(
                            path: place(route, index, "split"),
                            problem: "the shares add up to \(total) %",
                            fix: "Give shares from 0 to 100 that add up to 100."
                        )
                    )
                }
            }
        }
        return issues
    }
}
