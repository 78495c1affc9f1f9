extension SimulatedIncode {
    /// A flow of the Dashboard, with the settings that captures must agree with.
    public struct Flow: Sendable, Equatable {
        /// The id that a session is started with.
        public var configurationID: String
        /// Whether Deepsight is on.
        public var isDeepsight: Bool
        /// The Deepsight modality of the Face Capture module, as `singleFrameWithDepth`.
        public var modality: String
        /// Whether the Face Capture module collects motion.
        public var hasFaceMotion: Bool
        /// Whether the ID Capture module collects motion.
        public var hasIDMotion: Bool

        /// Makes a flow.
        public init(
            configurationID: String,
            isDeepsight: Bool = true,
            modality: String = "singleFrameWithDepthAndVideo",
            hasFaceMotion: Bool = false,
            hasIDMotion: Bool = false
        ) {
            self.configurationID = configurationID
            self.isDeepsight = isDeepsight
            self.modality = modality
            self.hasFaceMotion = hasFaceMotion
            self.hasIDMotion = hasIDMotion
        }

        /// The flow of a simulator that nothing else was said about: Deepsight with depth and video.
        public static let sandbox = Flow(configurationID: "5a4db0c0f10e000000000001")
        /// A flow without Deepsight and motion.
        public static let plain = Flow(
            configurationID: "5a4db0c0f10e000000000002",
            isDeepsight: false,
            modality: "singleFrame"
        )
    }

    /// An API key, its client, and the client's flows.
    public struct Account: Sendable, Equatable {
        /// The API key.
        public var apiKey: String
        /// The client's id.
        public var clientID: String
        /// The client's flows.
        public var flows: [Flow]

        /// Makes an account.
        public init(apiKey: String, clientID: String, flows: [Flow] = [.sandbox, .plain]) {
            self.apiKey = apiKey
            self.clientID = clientID
            self.flows = flows
        }

        /// The account of a simulator that nothing else was said about.
        public static let sandbox = Account(
            apiKey: "omni-sandbox-key-0001",
            clientID: "sandboxclient"
        )
        /// Another client's key.
        public static let other = Account(apiKey: "omni-sandbox-key-0002", clientID: "otherclient")
    }
}

extension SimulatedIncode.Account: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "Account(\(clientID))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
