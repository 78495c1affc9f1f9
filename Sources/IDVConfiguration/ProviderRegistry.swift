public import IdentityVerification

/// The adapters that a program links, by name.
public struct ProviderRegistry: Sendable {
    private let adapters: [String: ProviderAdapter]

    /// Makes a registry.
    ///
    /// Of two adapters with one name the later wins.
    public init(_ adapters: [ProviderAdapter]) {
        self.adapters = Dictionary(adapters.map { ($0.name, $0) }) { _, last in last }
    }

    /// The names, in alphabetical order.
    public var names: [String] { adapters.keys.sorted() }

    /// What a sandbox provider of each adapter can do, under the adapter's own name.
    public var profiles: [ProviderProfile] {
        names.compactMap { name in
            adapters[name]?.profile(ProviderIdentity(name: name, environment: .sandbox))
        }
    }

    /// The adapter of a name; nil when it is not linked.
    public subscript(name: String) -> ProviderAdapter? { adapters[name] }
}
