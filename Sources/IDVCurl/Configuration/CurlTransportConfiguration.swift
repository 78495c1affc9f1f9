public import IDVHTTP

/// How a `CurlTransport` connects.
///
/// There is no setting that weakens or skips the verification of a server's certificate.
public struct CurlTransportConfiguration: Sendable {
    /// Whom to trust to name a server.
    ///
    /// Default: the system's certificate authorities.
    public var certificateAuthorities: CertificateAuthorities
    /// The proxy; nil for none.
    ///
    /// The environment (`https_proxy` and its kin) is never asked.
    public var proxy: HTTPURL?
    /// Who to be at the proxy, in Basic authentication; nil for nobody.
    public var proxyCredentials: ProxyCredentials?
    /// The addresses of a host that are used.
    ///
    /// Default: any.
    public var addressFamily: AddressFamily
    /// The most transfers, and so connections, at one time, 1 or more.
    ///
    /// Further ones wait their turn within their own total time. Default: 256.
    public var maximumConnections: Int
    /// How long a host's address is remembered.
    ///
    /// Whole seconds; 0 asks each time. Default: 60 s.
    public var addressCacheLifetime: Duration
    /// How long an unused connection is kept for reuse.
    ///
    /// Whole seconds, at least 1. Default: 118 s.
    public var idleConnectionLifetime: Duration

    /// The addresses of a host that are used.
    @nonexhaustive
    public enum AddressFamily: Sendable, Hashable, CaseIterable {
        /// Those of both families, whichever connects first.
        case any
        /// IPv4 alone.
        case v4
        /// IPv6 alone.
        case v6
    }

    /// A name and a password for a proxy.
    ///
    /// They never print.
    public struct ProxyCredentials: Sendable, CustomStringConvertible, CustomReflectable {
        let user: String
        let password: String

        /// Makes credentials.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// What this is, and nothing that is secret or personal.
        public var description: String { "ProxyCredentials(hidden)" }
        /// Empty: `dump` must not print what this holds.
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    /// Makes a configuration.
    public init(
        certificateAuthorities: CertificateAuthorities = .system,
        proxy: HTTPURL? = nil,
        proxyCredentials: ProxyCredentials? = nil,
        addressFamily: AddressFamily = .any,
        maximumConnections: Int = 256,
        addressCacheLifetime: Duration = .seconds(60),
        idleConnectionLifetime: Duration = .seconds(118)
    ) {
        self.certificateAuthorities = certificateAuthorities
        self.proxy = proxy
        self.proxyCredentials = proxyCredentials
        self.addressFamily = addressFamily
        self.maximumConnections = maximumConnections
        self.addressCacheLifetime = addressCacheLifetime
        self.idleConnectionLifetime = idleConnectionLifetime
    }
}
