extension SimulatorServer {
    /// How a server listens, and its limits.
    public struct Configuration: Sendable {
        /// The port on 127.0.0.1; 0 for a free one.
        ///
        /// 0 by default.
        public var port: UInt16 = 0
        /// The certificate and key for HTTPS; nil, the default, for HTTP.
        public var identity: Identity?
        /// The number of threads that serve connections, 1…64.
        ///
        /// 2 by default.
        public var threadCount = 2
        /// The number of connections at a time.
        ///
        /// 1,024 by default.
        public var maximumConnections = 1_024
        /// Seconds after which a silent connection is closed; 0 for never.
        ///
        /// 60 by default.
        public var idleSeconds = 60
        /// The largest body that is read, in bytes; what is longer is answered 413 or cut off.
        ///
        /// 64 MiB by default.
        public var maximumBodyBytes = 64 << 20
        /// Memory for each connection, in bytes: bounds the request's head.
        ///
        /// 64 KiB by default.
        public var connectionMemory = 64 << 10

        /// Makes the default configuration.
        public init() {}
    }

    /// A certificate chain and its private key, both in PEM.
    public struct Identity: Sendable {
        /// The certificate, followed by its chain.
        public let certificatePEM: String
        /// The private key, without a password.
        public let privateKeyPEM: String

        /// Makes an identity.
        public init(certificatePEM: String, privateKeyPEM: String) {
            self.certificatePEM = certificatePEM
            self.privateKeyPEM = privateKeyPEM
        }
    }
}

extension SimulatorServer.Identity: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "Identity(hidden)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
