import IDVConfiguration
import IDVHTTP
import IdentityVerification

/// A vendor that exists in these tests only, with a key of every type that a reader can read.
struct AcmeProvider: VerificationProvider {
    let profile: ProviderProfile
    let key: Secret
    let baseURL: HTTPURL?
    let proxy: HTTPURL?
    let hosts: [String]?
    let attempts: Int?
    let wait: Duration?
    let perSecond: Int?
}

extension ProviderAdapter {
    static let acme = ProviderAdapter(
        name: "acme",
        product: "AcmeProvider",
        profile: acmeProfile
    ) { identity, settings, makeTransport in
        let key = settings.secret("apiKey")
        let loopback = settings.bool("allowLoopbackHTTP") ?? false
        let provider = key.map { key in
            AcmeProvider(
                profile: acmeProfile(identity),
                key: key,
                baseURL: settings.url("baseURL", allowLoopbackHTTP: loopback),
                proxy: settings.proxy("proxy"),
                hosts: settings.strings("hosts"),
                attempts: settings.integer("attempts", in: 1...10),
                wait: settings.seconds("waitSeconds", in: 0.1...60),
                perSecond: settings.object("limit") { $0.integer("perSecond", in: 1...100) } ?? nil
            )
        }
        if provider == nil {
            _ = settings.url("baseURL", allowLoopbackHTTP: loopback)
            _ = settings.proxy("proxy")
            _ = settings.strings("hosts")
            _ = settings.integer("attempts", in: 1...10)
            _ = settings.seconds("waitSeconds", in: 0.1...60)
            _ = settings.object("limit") { $0.integer("perSecond", in: 1...100) }
        }
        return settings.issues.isEmpty ? provider : nil
    }

    /// An adapter that gives up without a word.
    static let mute = ProviderAdapter(
        name: "mute",
        product: "MuteProvider",
        profile: { acmeProfile($0) },
        makeProvider: { _, _, _ in nil }
    )

    private static func acmeProfile(_ identity: ProviderIdentity) -> ProviderProfile {
        ProviderProfile(
            name: identity.name,
            adapter: "acme",
            environment: identity.environment,
            capabilities: [],
            documentKinds: [],
            classifiesDocuments: false,
            checks: [.faceComparison],
            requirements: [],
            operations: []
        )
    }
}

/// The key that must not be seen anywhere.
let secretText = "sk_live_4f9Qz7"

/// Reads a configuration as a program would, with this environment and no network.
func configured(
    _ text: String,
    adapters: [ProviderAdapter] = [.acme],
    environment: [String: String] = ["ACME_KEY": secretText]
) throws(ConfigurationError) -> ConfiguredProviders {
    try ConfiguredProviders(
        parsing: Array(text.utf8),
        registry: ProviderRegistry(adapters),
        secrets: SecretResolver { environment[$0] },
        makeTransport: { _ in throw NoTransport() }
    )
}

struct NoTransport: Error {}

/// The faults of a text; empty when it is taken.
func issues(
    of text: String,
    adapters: [ProviderAdapter] = [.acme],
    environment: [String: String] = ["ACME_KEY": secretText]
) -> [ConfigurationIssue] {
    do throws(ConfigurationError) {
        _ = try configured(text, adapters: adapters, environment: environment)
        return []
    } catch {
        return error.issues
    }
}

/// A configuration with one provider `main` that has these further settings.
func one(_ settings: String) -> String {
    "{ providers: { main: { adapter: 'acme', environment: 'sandbox', \(settings) } } }"
}

/// A configuration whose one fault is in the settings, if anywhere.
func keyed(_ settings: String) -> String {
    one("apiKey: { env: 'ACME_KEY' }, \(settings)")
}
