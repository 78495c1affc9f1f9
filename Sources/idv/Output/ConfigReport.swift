import IDVPrimitives
import IDVRouting
import IdentityVerification

/// A configuration that can be used, and what its vendors said, as text and as JSON.
enum ConfigReport {
    static func lines(
        _ configuration: ServiceConfiguration,
        _ reports: [String: ProbeReport],
        isLive: Bool
    ) -> [String] {
        var lines = ["The configuration has no faults."]
        for (name, provider) in configuration.providers.sorted(by: { $0.key < $1.key }) {
            let profile = provider.profile
            let isDefault = name == configuration.defaultProvider ? ", the default" : ""
            lines.append("")
            lines.append(
                "\(name)   (\(profile.adapter), \(profile.environment.rawValue)\(isDefault))"
            )
            if configuration.traffic[name]?.isEnabled == false { lines.append("  switched off") }
            for finding in reports[name]?.findings ?? [] {
                lines.append(
                    "  " + HelpText.padded(finding.check.rawValue, 11)
                        + HelpText.padded(words[finding.state] ?? "?", 13) + finding.message
                )
            }
            if isLive, reports[name] == nil {
                lines.append("  This provider cannot be asked without cost.")
            }
        }
        guard !configuration.routes.isEmpty else { return lines }
        lines.append("")
        for (name, route) in configuration.routes.sorted(by: { $0.key < $1.key }) {
            let isDefault = name == configuration.defaultRoute ? ", the default" : ""
            lines.append(
                "route \(name)\(isDefault): \(route.rules.count) "
                    + (route.rules.count == 1 ? "rule" : "rules")
                    + " over " + route.providers.joined(separator: ", ")
            )
        }
        return lines
    }

    private static let words: [ProbeFinding.State: String] = [
        .passed: "passed", .doubtful: "doubtful", .failed: "FAILED", .notChecked: "not checked",
    ]

    static func json(
        _ configuration: ServiceConfiguration,
        _ reports: [String: ProbeReport]
    ) -> JSONValue {
        let providers = configuration.providers.sorted { $0.key < $1.key }.map {
            name,
            provider -> JSONValue in
            [
                "name": .string(name),
                "adapter": .string(provider.profile.adapter),
                "environment": .string(provider.profile.environment.rawValue),
                "enabled": .bool(configuration.traffic[name]?.isEnabled ?? true),
                "findings": .array(
                    (reports[name]?.findings ?? []).map {
                        [
                            "check": .string($0.check.rawValue),
                            "state": .string($0.state.rawValue), "message": .string($0.message),
                        ]
                    }
                ),
            ]
        }
        return [
            "schema": "idv.config/1",
            "providers": .array(providers),
            "defaultProvider": configuration.defaultProvider.map { .string($0) } ?? .null,
            "routes": .array(configuration.routes.keys.sorted().map { .string($0) }),
            "defaultRoute": configuration.defaultRoute.map { .string($0) } ?? .null,
        ]
    }
}
