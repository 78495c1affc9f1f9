public import IDVPrimitives
public import IDVSimulatorKit

extension SimulatedDeepIDV: SandboxVendor {
    /// `deepidv`.
    public static let adapterName = "deepidv"

    /// A simulator with the sandbox account and its published key.
    public convenience init(_ options: SandboxOptions) throws {
        var configuration = Configuration()
        configuration.server.port = options.port
        configuration.server.identity = options.identity
        if let name = options.scenario {
            guard let scenario = DeepIDVScenario(rawValue: name) else {
                throw SandboxOptions.UnknownScenario(
                    name: name,
                    known: DeepIDVScenario.allCases.map(\.rawValue)
                )
            }
            configuration.scenario = scenario
        }
        self.init(configuration: configuration)
    }

    /// The sandbox account's key.
    public var secrets: [String: String] { ["apiKey": Account.sandbox.apiKey] }

    /// Nothing more.
    public var settings: [String: JSONValue] { [:] }
}
