public import IDVPrimitives
public import IDVSimulatorKit

extension SimulatedFolio: SandboxVendor {
    /// `folio`.
    public static let adapterName = "folio"

    /// A simulator with the published key.
    public convenience init(_ options: SandboxOptions) throws {
        var configuration = Configuration()
        configuration.server.port = options.port
        configuration.server.identity = options.identity
        if let name = options.scenario {
            guard let scenario = FolioScenario(rawValue: name) else {
                throw SandboxOptions.UnknownScenario(
                    name: name,
                    known: FolioScenario.allCases.map(\.rawValue)
                )
            }
            configuration.scenario = scenario
        }
        self.init(configuration: configuration)
    }

    /// The sandbox's key.
    public var secrets: [String: String] { ["apiKey": Self.sandboxKey] }

    /// The selfie proxy, the platform, the engine, and the face liveness service.
    ///
    /// The two addresses are there while the simulator listens.
    public var settings: [String: JSONValue] {
        var settings: [String: JSONValue] = ["platform": "ios", "engine": "headless"]
        if let proxy = selfieProxyURL, let service = livenessServiceURL {
            settings["selfieProxy"] = .string(proxy)
            settings["livenessService"] = ["baseURL": .string(service)]
        }
        return settings
    }
}
