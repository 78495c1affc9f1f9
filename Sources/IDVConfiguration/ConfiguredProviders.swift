package import IDVPrimitives
public import IdentityVerification

/// The providers of a configuration, made and ready.
///
/// The form, in JSON5:
/// ```
/// {
///   providers: {
///     main: {
///       adapter: "…", environment: "sandbox", baseURL: "https://…",
///       apiKey: { env: "NAME" }, …
///     },
///   },
///   default: "main",
/// }
/// ```
/// What stands beside `adapter` and `environment` is the adapter's own.
public struct ConfiguredProviders: Sendable {
    /// The providers by name.
    public let providers: [String: any VerificationProvider]
    /// The name of the provider that is used when none is named; nil when the file names none and
    /// has more than one.
    public let defaultName: String?

    /// The largest configuration, in bytes.
    public static let maximumBytes = 1 << 20

    /// Makes the providers of a configuration's text.
    ///
    /// - Throws: `ConfigurationError` with every fault of the text. Nothing is sent to a vendor.
    public init(
        parsing text: [UInt8],
        registry: ProviderRegistry,
        secrets: SecretResolver,
        makeTransport: @escaping ProviderAdapter.MakeTransport
    ) throws(ConfigurationError) {
        var reader = SettingsReader(
            try Self.members(parsing: text),
            at: "",
            secrets: secrets
        )
        let made = Self(reading: &reader, registry: registry, makeTransport: makeTransport)
        reader.reportUnknownKeys()
        guard reader.issues.isEmpty else { throw ConfigurationError(reader.issues) }
        self = made
    }

    /// Reads the keys `providers` and `default`, and notes every fault in the reader.
    package init(
        reading reader: inout SettingsReader,
        registry: ProviderRegistry,
        makeTransport: @escaping ProviderAdapter.MakeTransport
    ) {
        let value = reader.members["providers"]
        providers = Self.readProviders(
            value,
            with: &reader,
            registry: registry,
            makeTransport: makeTransport
        )
        let named = reader.string("default")
        let names = (value?.object?.keys).map { $0.sorted() } ?? []
        // Without any provider the default is not the fault.
        if let named, !names.isEmpty {
            reader.reportUnknown(named, as: "provider", at: "default", known: names)
        }
        defaultName = named ?? (names.count == 1 ? names.first : nil)
    }

    /// The members of a configuration's text.
    ///
    /// - Throws: `ConfigurationError` when the text is no JSON5 object, or too large.
    package static func members(
        parsing text: [UInt8]
    ) throws(ConfigurationError) -> [String: JSONValue] {
        func fault(_ problem: String, _ fix: String) -> ConfigurationError {
            ConfigurationError([ConfigurationIssue(path: "(file)", problem: problem, fix: fix)])
        }
        guard text.count <= Self.maximumBytes else {
            throw fault(
                "the file has \(text.count) bytes",
                "A configuration has at most 1 MiB; is this the right file?"
            )
        }
        guard text.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw fault(
                "the file is empty",
                "If a command writes it, wait until that has said that it is ready."
            )
        }
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue(parsing: text, json5: true)
        } catch {
            throw fault(
                "the file is \(error)",
                "Write JSON or JSON5; comments and trailing commas are allowed."
            )
        }
        guard let members = root.object else {
            throw fault(
                "found \(root.kindName), expected an object",
                "Start with { providers: { … } }."
            )
        }
        return members
    }

    private static func readProviders(
        _ value: JSONValue?,
        with reader: inout SettingsReader,
        registry: ProviderRegistry,
        makeTransport: @escaping ProviderAdapter.MakeTransport
    ) -> [String: any VerificationProvider] {
        guard reader.has("providers"), value?.object?.isEmpty != true else {
            reader.report(
                "providers",
                problem: "there is no provider",
                fix: "Add one: providers: { main: { adapter: \"…\", … } }."
            )
            return [:]
        }
        var made: [String: any VerificationProvider] = [:]
        // The closure's result says nothing: what is wrong has been noted in the reader.
        _ = reader.object("providers") { providers in
            for name in (value?.object ?? [:]).keys.sorted()
            where isUsable(name: name, in: &providers) {
                let provider = providers.object(name) { settings in
                    makeProvider(
                        name: name,
                        settings: &settings,
                        registry: registry,
                        makeTransport: makeTransport
                    )
                }
                if let provider = provider ?? nil { made[name] = provider }
            }
        }
        return made
    }

    private static func isUsable(name: String, in providers: inout SettingsReader) -> Bool {
        guard providers.has(name) else {
            providers.report(
                name,
                problem: "found null, expected an object",
                fix: "Give the provider its settings, or remove it."
            )
            return false
        }
        guard !name.isEmpty, SettingsReader.printable(name) == name else {
            providers.report(
                name,
                problem: "this cannot be a provider's name",
                fix: "A name has 1 to 64 characters and no control characters."
            )
            return false
        }
        return true
    }

    private static func makeProvider(
        name: String,
        settings: inout SettingsReader,
        registry: ProviderRegistry,
        makeTransport: ProviderAdapter.MakeTransport
    ) -> (any VerificationProvider)? {
        let adapterName = settings.requiredString(
            "adapter",
            fix: registry.names.isEmpty
                ? "Name an adapter, and add its product to the program."
                : "Name one of: \(SettingsReader.list(registry.names))."
        )
        if !settings.has("environment") {
            settings.report(
                "environment",
                problem: "the value is missing",
                fix:
                    "Say \"sandbox\" or \"live\", so that test answers are never taken for real ones."
            )
        }
        let environment = settings.word("environment", as: ProviderEnvironment.self)
        guard let adapterName else {
            settings.reportMisspelt(["adapter", "environment"])
            settings.ignoreUnknownKeys()
            return nil
        }
        guard let adapter = registry[adapterName] else {
            settings.report(
                "adapter",
                problem: "no adapter \"\(SettingsReader.printable(adapterName))\" is linked",
                fix: fix(forAdapter: adapterName, registry)
            )
            settings.ignoreUnknownKeys()
            return nil
        }
        // Reading goes on without an environment, so that the adapter's own faults are found too.
        let identity = ProviderIdentity(name: name, environment: environment ?? .sandbox)
        let provider = adapter.makeProvider(identity, &settings, makeTransport)
        if provider == nil, settings.issues.isEmpty {
            // A provider that is not there and not missed would be found at the first verification.
            settings.report(
                "adapter",
                problem: "the adapter made no provider and gave no reason",
                fix: "This is a fault of the adapter; report it to whoever maintains it."
            )
        }
        return environment == nil ? nil : provider
    }

    private static func fix(forAdapter name: String, _ registry: ProviderRegistry) -> String {
        if let product = PackagedAdapters.product(ofAdapter: name) {
            return "Add the product \(product) to the program, and its adapter to the registry."
        }
        if let meant = Spelling.nearest(to: name, among: registry.names) {
            return "Did you mean \"\(meant)\"?"
        }
        return registry.names.isEmpty
            ? "No adapter is linked; add the product of one to the program."
            : "Linked: \(SettingsReader.list(registry.names)). For another, add its product to the "
                + "program."
    }
}
