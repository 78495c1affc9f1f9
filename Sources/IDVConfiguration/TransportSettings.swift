public import IDVHTTP

/// What a provider's configuration says about the way to its vendor.
public struct TransportSettings: Sendable, Hashable {
    /// A file with certificates in PEM form that are trusted instead of the system's; nil for the
    /// system's.
    public var certificateAuthorityFile: String?
    /// A proxy's address; nil for none.
    ///
    /// The environment's proxy variables are never used.
    public var proxy: HTTPURL?

    /// Makes settings.
    public init(certificateAuthorityFile: String? = nil, proxy: HTTPURL? = nil) {
        self.certificateAuthorityFile = certificateAuthorityFile
        self.proxy = proxy
    }
}
