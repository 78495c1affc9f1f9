extension SimulatedDeepIDV {
    /// An API key, and the organisation that it belongs to.
    public struct Account: Sendable, Equatable {
        /// Whether a key's calls are real.
        @nonexhaustive
        public enum Environment: String, Sendable, Equatable {
            case sandbox
            case live
        }

        /// The API key.
        public var apiKey: String
        /// The organisation's id.
        ///
        /// Two accounts may share one.
        public var organization: String
        /// Whether the key's calls are real.
        public var environment: Environment
        /// Whether the organisation can pay.
        public var hasFunds: Bool

        /// Makes an account that can pay.
        public init(
            apiKey: String,
            organization: String,
            environment: Environment = .sandbox,
            hasFunds: Bool = true
        ) {
            self.apiKey = apiKey
            self.organization = organization
            self.environment = environment
            self.hasFunds = hasFunds
        }

        /// The account of a simulator that nothing else was said about.
        public static let sandbox = Account(
            apiKey: "sk_test_SANDBOX0001",
            organization: "org-sandbox"
        )
        /// A live key of another organisation.
        public static let live = Account(
            apiKey: "sk_live_SANDBOX0002",
            organization: "org-live",
            environment: .live
        )
        /// A key of an organisation without a balance.
        public static let withoutFunds = Account(
            apiKey: "sk_test_SANDBOX0003",
            organization: "org-without-funds",
            hasFunds: false
        )
    }
}

extension SimulatedDeepIDV.Account: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "Account(\(organization), \(environment.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
