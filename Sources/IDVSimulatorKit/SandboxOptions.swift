/// How a sandbox runs a vendor's simulator.
public struct SandboxOptions: Sendable {
    /// A scenario that the vendor's simulator does not have.
    public struct UnknownScenario: Error, Sendable {
        /// The name that was given.
        public let name: String
        /// The names that there are.
        public let known: [String]

        /// Makes the error.
        public init(name: String, known: [String]) {
            self.name = name
            self.known = known
        }
    }

    /// The port on loopback; 0 for a free one.
    public let port: UInt16
    /// The certificate and key to speak https with; nil for http.
    public let identity: SimulatorServer.Identity?
    /// What goes wrong, by the name that the vendor's simulator has for it; nil for nothing.
    public let scenario: String?

    /// Makes options.
    public init(
        port: UInt16 = 0,
        identity: SimulatorServer.Identity? = nil,
        scenario: String? = nil
    ) {
        self.port = port
        self.identity = identity
        self.scenario = scenario
    }
}
