import IDVConfiguration
import IDVPrimitives
import IdentityVerification

/// Reads one route of a configuration.
enum RuleReader {
    static func route(
        _ name: String,
        _ reader: inout SettingsReader,
        providers: [String]
    ) -> Route {
        var route = Route(name, rules: [])
        if let demands = reader.object("demands", { Self.demands(&$0) }) { route.demands = demands }
        route.mixesEnvironments = reader.bool("mixesEnvironments") ?? false
        route.acceptsDoubleBilling = reader.bool("acceptsDoubleBilling") ?? false
        if let flight = reader.word("singleFlight", as: SingleFlight.self) {
            route.singleFlight = flight
        }
        if !reader.has("rules") {
            reader.report(
                "rules",
                problem: "the route has no rules",
                fix: "Add one: rules: [{ use: \"a provider\" }]."
            )
        }
        route.rules = reader.objects("rules") { rule in
            Self.rule(&rule, providers: providers)
        }
        return route
    }

    private static func demands(_ reader: inout SettingsReader) -> RouteDemands {
        var demands = RouteDemands()
        if let found = reader.set("capabilities", of: ProviderCapability.self) {
            demands.capabilities = found
        }
        demands.documents = documents("documents", &reader) ?? []
        demands.checks = reader.set("checks", of: IdentityCheck.self) ?? []
        return demands
    }

    private static func documents(
        _ key: String,
        _ reader: inout SettingsReader
    ) -> Set<DocumentKind>? {
        let known = DocumentKind.known.map(\.rawValue).joined(separator: ", ")
        return reader.set(key, expecting: "one of: \(known)") { DocumentKind(named: $0) }
    }

    private static func rule(
        _ reader: inout SettingsReader,
        providers: [String]
    ) -> RouteRule? {
        let condition = reader.object("when") { when in
            RouteCondition(
                documents: documents("documents", &when),
                countries: RoutingReader.countries("countries", &when),
                regions: RoutingReader.regions("regions", &when),
                checks: when.set("checks", of: IdentityCheck.self)
            )
        }
        let targets = targets(&reader, providers: providers)
        let shadow = reader.string("shadow")
        if let shadow {
            reader.reportUnknown(shadow, as: "provider", at: "shadow", known: providers)
        }
        guard let targets else { return nil }
        return RouteRule(when: condition ?? RouteCondition(), targets, shadow: shadow)
    }

    private static let forms =
        "Give one of use: \"a\", failover: [\"a\", \"b\"], split: { a: 90, b: 10 } or "
        + "all: [\"a\", \"b\"] with merge."

    private static func targets(
        _ reader: inout SettingsReader,
        providers: [String]
    ) -> RouteTargets? {
        let use = reader.string("use")
        let failover = names("failover", &reader, providers)
        let all = names("all", &reader, providers)
        let merge = reader.word("merge", as: MergePolicy.self)
        let shares = split(&reader, providers: providers)
        let kinds = ["use", "all", "split", "failover"].filter { reader.has($0) }
        switch kinds {
        case ["use"]:
            guard let use else { return nil }
            reader.reportUnknown(use, as: "provider", at: "use", known: providers)
            return checked(merge, &reader, isAll: false) ? .failover([use]) : nil
        case ["failover"]:
            return checked(merge, &reader, isAll: false) ? failover.map { .failover($0) } : nil
        case ["split"], ["split", "failover"]:
            guard checked(merge, &reader, isAll: false) else { return nil }
            return shares.map { .split($0, failover: failover ?? []) }
        case ["all"]:
            guard checked(merge, &reader, isAll: true), let all, let merge else { return nil }
            guard all.count > 1 else {
                reader.report(
                    "all",
                    problem: "there is nothing to merge in \(all.count) provider",
                    fix: "Name two or more, or write use: \"…\"."
                )
                return nil
            }
            return .all(all, merge: merge)
        case []:
            reader.report("use", problem: "the rule names no provider", fix: forms)
            return nil
        default:
            reader.report(
                kinds[1],
                problem: "the rule says both \(kinds[0]) and \(kinds[1])",
                fix: forms + " Only split and failover go together."
            )
            return nil
        }
    }

    private static func checked(
        _ merge: MergePolicy?,
        _ reader: inout SettingsReader,
        isAll: Bool
    ) -> Bool {
        if isAll, !reader.has("merge") {
            reader.report(
                "merge",
                problem: "nothing says how the outcomes become one",
                fix: "Use one of: \(MergePolicy.allCases.map(\.rawValue).joined(separator: ", "))."
            )
            return false
        }
        if !isAll, reader.has("merge") {
            reader.report(
                "merge",
                problem: "one provider's outcome is merged with nothing",
                fix: "Remove the key, or ask several with all: [\"a\", \"b\"]."
            )
            return false
        }
        return !isAll || merge != nil
    }

    private static func names(
        _ key: String,
        _ reader: inout SettingsReader,
        _ providers: [String]
    ) -> [String]? {
        guard let names = reader.strings(key) else { return nil }
        guard !names.isEmpty else {
            reader.report(key, problem: "the list is empty", fix: "Name at least one provider.")
            return nil
        }
        var isUsable = true
        var seen: Set<String> = []
        for name in names {
            if !reader.reportUnknown(name, as: "provider", at: key, known: providers) {
                isUsable = false
            } else if !seen.insert(name).inserted {
                reader.report(
                    key,
                    problem: "\(SettingsReader.printable(name)) stands there twice",
                    fix: "Name each provider once."
                )
                isUsable = false
            }
        }
        return isUsable ? names : nil
    }

    private static func split(
        _ reader: inout SettingsReader,
        providers: [String]
    ) -> [RouteTargets.Share]? {
        let shares = reader.object("split") { table -> [RouteTargets.Share]? in
            var shares: [RouteTargets.Share] = []
            var isUsable = true
            for name in table.members.keys.sorted() {
                if !table.reportUnknown(name, as: "provider", at: name, known: providers) {
                    _ = table.has(name)
                    isUsable = false
                } else if let percent = table.integer(name, in: 0...100) {
                    shares.append(RouteTargets.Share(name, percent: percent))
                } else {
                    isUsable = false
                }
            }
            return isUsable ? shares : nil
        }
        guard let shares = shares ?? nil else { return nil }
        let total = shares.reduce(0) { $0 + $1.percent }
        guard total == 100 else {
            reader.report(
                "split",
                problem: "the shares add up to \(total) %",
                fix: "Make them add up to 100."
            )
            return nil
        }
        return shares
    }
}
