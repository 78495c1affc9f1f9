public import IDVHTTP
public import IdentityVerification

/// An adapter as the registry sees it: its name, and how a provider is made from settings.
///
/// An adapter's module extends this type with a constant, so that a program lists the adapters that
/// it links: `ProviderRegistry([.theVendor])`.
public struct ProviderAdapter: Sendable {
    /// Makes transports: the one thing that an adapter does not bring itself.
    public typealias MakeTransport =
        @Sendable (TransportSettings) throws -> any HTTPTransport

    /// Makes a provider, or reports to the reader what is wrong and gives nil.
    public typealias MakeProvider =
        @Sendable (ProviderIdentity, inout SettingsReader, MakeTransport) ->
        (any VerificationProvider)?

    /// The name that a configuration gives as `adapter`.
    public let name: String
    /// The product that holds the adapter, for the message when it is not linked.
    public let product: String

    /// What a provider of this adapter can do, before there is one.
    public let profile: @Sendable (ProviderIdentity) -> ProviderProfile

    let makeProvider: MakeProvider

    /// Describes an adapter.
    public init(
        name: String,
        product: String,
        profile: @escaping @Sendable (ProviderIdentity) -> ProviderProfile,
        makeProvider: @escaping MakeProvider
    ) {
        self.name = name
        self.product = product
        self.profile = profile
        self.makeProvider = makeProvider
    }
}
