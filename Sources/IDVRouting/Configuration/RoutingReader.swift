import IDVConfiguration
import IDVPrimitives
import IdentityVerification

/// Reads the keys `traffic`, `routes` and `defaultRoute` of a configuration; what is wrong is noted
/// in the reader.
struct RoutingReader {
    /// The most rules that a route may have, and the most routes.
    static let maximumCount = 1_000

    private(set) var traffic: [String: ProviderTraffic] = [:]
    private(set) var routes: [Route] = []
    private(set) var defaultRoute: String?

    init(reading reader: inout SettingsReader, providers: [String]) {
        readTraffic(&reader, providers: providers)
        readRoutes(&reader, providers: providers)
    }

    private mutating func readTraffic(_ reader: inout SettingsReader, providers: [String]) {
        let found = reader.object("traffic") { table in
            var found: [String: ProviderTraffic] = [:]
            for name in table.members.keys.sorted() {
                guard table.reportUnknown(name, as: "provider", at: name, known: providers) else {
                    _ = table.has(name)
                    continue
                }
                if let one = table.object(name, { Self.traffic(&$0) }) { found[name] = one }
            }
            return found
        }
        traffic = found ?? [:]
    }

    private static func traffic(_ reader: inout SettingsReader) -> ProviderTraffic {
        var traffic = ProviderTraffic()
        traffic.isEnabled = reader.bool("enabled") ?? true
        traffic.concurrency = reader.integer("concurrency", in: 1...1_000_000)
        traffic.attemptsPerSecond = reader.number("attemptsPerSecond", in: 0.001...1_000_000)
        traffic.regions = regions("regions", &reader)
        traffic.countries = countries("countries", &reader)
        traffic.outages = outages(&reader)
        if let breaker = reader.object("breaker", { Self.breaker(&$0) }) {
            traffic.breaker = breaker
        }
        return traffic
    }

    /// Nil when it is switched off.
    private static func breaker(_ reader: inout SettingsReader) -> BreakerSettings? {
        var settings = BreakerSettings()
        let isOff = reader.bool("off") ?? false
        if let failures = reader.integer("failures", in: 1...1_000) { settings.failures = failures }
        if let window = reader.seconds("within", in: 1...86_400) { settings.window = window }
        if let coolDown = reader.seconds("coolDown", in: 0.1...3_600) {
            settings.coolDown = coolDown
        }
        if let probes = reader.integer("probes", in: 1...100) { settings.probes = probes }
        if isOff, settings != BreakerSettings() {
            reader.report(
                "off",
                problem: "the breaker is switched off and has settings as well",
                fix: "Remove one of the two."
            )
        }
        return isOff ? nil : settings
    }

    private static func outages(_ reader: inout SettingsReader) -> [OutageWindow] {
        reader.objects("outages") { window in
            let form = "Write a time in UTC such as \"2026-12-24T22:00:00Z\"."
            func moment(_ key: String) -> OutageWindow.Instant? {
                guard let text = window.requiredString(key, fix: form) else { return nil }
                if let moment = OutageWindow.Instant(text) { return moment }
                window.report(
                    key,
                    problem: "found \"\(SettingsReader.printable(text))\", which is no such time",
                    fix: form
                )
                return nil
            }
            // Both are read before either is judged, so that both are known keys.
            let (first, last) = (moment("from"), moment("until"))
            guard let from = first, let until = last else { return nil }
            if let outage = OutageWindow(from: from, until: until) { return outage }
            window.report(
                "until",
                problem: "the outage ends before it begins",
                fix: "Exchange the two times."
            )
            return nil
        }
    }

    private mutating func readRoutes(_ reader: inout SettingsReader, providers: [String]) {
        let found = reader.object("routes") { table in
            table.members.keys.sorted().compactMap { name -> Route? in
                guard !name.isEmpty, SettingsReader.printable(name) == name else {
                    _ = table.has(name)
                    table.report(
                        name,
                        problem: "this cannot be a route's name",
                        fix: "A name has 1 to 64 characters and no control characters."
                    )
                    return nil
                }
                return table.object(name) { RuleReader.route(name, &$0, providers: providers) }
            }
        }
        routes = found ?? []
        let names = routes.map(\.name)
        if let named = reader.string("defaultRoute"),
            reader.reportUnknown(named, as: "route", at: "defaultRoute", known: names)
        {
            defaultRoute = named
        } else if !reader.has("defaultRoute") {
            defaultRoute = names.count == 1 ? names.first : nil
        }
    }

    static func regions(_ key: String, _ reader: inout SettingsReader) -> Set<Region>? {
        reader.set(key, expecting: "1–32 lower-case letters, digits and hyphens") {
            Region(rawValue: $0)
        }
    }

    static func countries(_ key: String, _ reader: inout SettingsReader) -> Set<Country>? {
        reader.set(key, expecting: "a country's code such as DEU") { Country(code: $0) }
    }
}
