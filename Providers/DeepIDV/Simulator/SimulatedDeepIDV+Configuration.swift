public import IDVCrypto
public import IDVSimulatorKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SimulatedDeepIDV {
    /// How a simulator listens, whom it knows, and what it does to them.
    public struct Configuration: Sendable {
        /// How the server listens, and its limits.
        public var server = SimulatorServer.Configuration()
        /// The API keys that are known.
        public var accounts: [Account] = [.sandbox, .live, .withoutFunds]
        /// The scenario at the beginning.
        public var scenario = DeepIDVScenario.none
        /// How long an upload URL is valid, 1…604,800 seconds.
        ///
        /// 300 by default; deepidv publishes none.
        public var uploadURLSeconds = 300
        /// The published rate limit; nil for none.
        public var rateLimit: RateLimit? = RateLimit()
        /// The largest JSON body, in bytes.
        ///
        /// 5 MiB by default.
        public var maximumJSONBytes = 5 << 20
        /// The largest multipart body, in bytes: two images of 15 MiB by default.
        public var maximumFormBytes = 31 << 20
        /// How late answers come in the scenario `slow`, 2 seconds by default.
        public var latency = Duration.seconds(2)
        /// How many bytes too many come in the scenario `huge-answer`, 64 MiB by default.
        public var hugeAnswerBytes = 64 << 20
        /// Where the scenario `redirect-307-elsewhere` leads, as `http://127.0.0.1:4711`.
        public var redirectTarget = "https://elsewhere.invalid"
        /// The number of uploads that are remembered; the oldest are forgotten.
        ///
        /// 100,000 by default.
        public var maximumUploads = 100_000
        /// The number of requests that the journal keeps.
        ///
        /// 10,000 by default.
        public var journalLimit = 10_000
        /// What upload URLs are signed with.
        public var uploadCredentials = AWSCredentials(
            accessKeyID: "SANDBOXUPLOADS000001",
            secretAccessKey: "deepidv/sandbox/uploads"
        )
        /// The moment, in seconds since 1970-01-01T00:00:00Z.
        ///
        /// The system's clock by default.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

        /// Makes the default configuration.
        public init() {}
    }

    /// The rate limit of an API key.
    public struct RateLimit: Sendable, Equatable {
        /// Calls a second.
        ///
        /// 25 by default.
        public var callsPerSecond = 25.0
        /// Calls at once.
        ///
        /// 35 by default.
        public var burst = 35.0
        /// Calls a day, in UTC.
        ///
        /// 10,000 by default.
        public var callsPerDay = 10_000

        /// Makes the limit that deepidv publishes.
        public init() {}
    }
}
