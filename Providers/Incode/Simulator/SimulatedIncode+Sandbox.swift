public import IDVPrimitives
public import IDVSimulatorKit

extension SimulatedIncode: SandboxVendor {
    /// `incode`.
    public static let adapterName = "incode"

    /// How much faster than the real one a sandbox lets its client be: it is no place to wait.
    private static let haste = 50.0

    /// A simulator with the sandbox account and its published key.
    ///
    /// Its rate limits are 50 times as large as the real ones.
    public convenience init(_ options: SandboxOptions) throws {
        var configuration = Configuration()
        configuration.server.port = options.port
        configuration.server.identity = options.identity
        configuration.rateLimit = RateLimit().multiplied(by: Self.haste)
        if let name = options.scenario {
            guard let scenario = IncodeScenario(rawValue: name) else {
                throw SandboxOptions.UnknownScenario(
                    name: name,
                    known: IncodeScenario.allCases.map(\.rawValue)
                )
            }
            configuration.scenario = scenario
        }
        self.init(configuration: configuration)
    }

    /// The sandbox account's key.
    public var secrets: [String: String] { ["apiKey": Account.sandbox.apiKey] }

    /// The flow with its Dashboard settings, and the rate limits.
    public var settings: [String: JSONValue] {
        let flow = Flow.sandbox
        let limit = RateLimit().multiplied(by: Self.haste)
        return [
            "configurationId": .string(flow.configurationID),
            "dashboard": [
                "deepsight": .bool(flow.isDeepsight),
                "modality": .string(flow.modality),
                "faceMotion": .bool(flow.hasFaceMotion),
                "idMotion": .bool(flow.hasIDMotion),
            ],
            "rateLimit": [
                "documentsPerSecond": .number(limit.documentsPerSecond),
                "documentBurst": .number(limit.documentBurst),
                "facesPerSecond": .number(limit.facesPerSecond),
                "faceBurst": .number(limit.faceBurst),
            ],
        ]
    }
}
