public import IDVCrypto
public import IDVSimulatorKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SimulatedIncode {
    /// How a simulator listens, whom it knows, and what it does to them.
    public struct Configuration: Sendable {
        /// How the server listens, and its limits.
        ///
        /// Bodies of up to 512 MiB by default, for recordings in one piece.
        public var server: SimulatorServer.Configuration
        /// The API keys that are known.
        public var accounts: [Account] = [.sandbox, .other]
        /// The scenario at the beginning.
        public var scenario = IncodeScenario.none
        /// The rate limits of an API key; nil for none.
        public var rateLimit: RateLimit? = RateLimit()
        /// The largest request that the gateway lets through, head and body together, in bytes.
        ///
        /// 10,000,000 by default; it does not hold for presigned URLs.
        public var maximumRequestBytes = 10_000_000
        /// How many polls of a status answer "not yet" before a job is done.
        ///
        /// 2 by default.
        public var pollsUntilReady = 2
        /// The seconds after which a job is done whether anyone polls or not.
        ///
        /// 5 by default.
        public var processingSeconds = 5.0
        /// How long a session's token is valid, in seconds: 90 days by default.
        public var tokenSeconds = 90.0 * 86_400
        /// Whether a new token for a session ends the ones before it.
        ///
        /// False by default.
        public var revokesEarlierTokens = false
        /// How often a document may be captured, as `omni/start` says; nil to leave it out.
        public var idCaptureRetries: Int? = 3
        /// How often a selfie may be captured, as `omni/start` says; nil to leave it out.
        public var selfieCaptureRetries: Int? = 3
        /// The words that a user says for consent: the question with id 0.
        public var consentPhrase = "I agree to the recording of this video."
        /// How long a presigned URL is valid, 1…604,800 seconds.
        ///
        /// 900 by default; Incode publishes none.
        public var uploadURLSeconds = 900
        /// How late answers come in the scenario `slow`, 2 seconds by default.
        public var latency = Duration.seconds(2)
        /// How many bytes too many come in the scenario `huge-answer`, 64 MiB by default.
        public var hugeAnswerBytes = 64 << 20
        /// Where the scenario `redirect-307-elsewhere` leads, as `http://127.0.0.1:4711`.
        public var redirectTarget = "https://elsewhere.invalid"
        /// The number of sessions that are remembered; the oldest are forgotten.
        ///
        /// 10,000 by default.
        public var maximumSessions = 10_000
        /// The bytes of images and selfie recordings that are kept to be read back, 64 MiB by default.
        ///
        /// The oldest are forgotten; their digests stay.
        public var maximumMediaBytes = 64 << 20
        /// The number of requests that the journal keeps.
        ///
        /// 10,000 by default.
        public var journalLimit = 10_000
        /// What presigned URLs are signed with.
        public var uploadCredentials = AWSCredentials(
            accessKeyID: "SANDBOXUPLOADS000002",
            secretAccessKey: "omni/sandbox/recordings"
        )
        /// The moment, in seconds since 1970-01-01T00:00:00Z.
        ///
        /// The system's clock by default.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

        /// Makes the default configuration.
        public init() {
            server = SimulatorServer.Configuration()
            server.maximumBodyBytes = 512 << 20
        }
    }

    /// The rate limits of an API key, for each class of calls.
    ///
    /// Incode publishes none; these are numbers that integrators report.
    public struct RateLimit: Sendable, Equatable {
        /// Calls a second that carry, process or compare a document.
        ///
        /// 1 by default.
        public var documentsPerSecond = 1.0
        /// Such calls at once.
        ///
        /// 5 by default.
        public var documentBurst = 5.0
        /// Calls a second that carry or process a face.
        ///
        /// 1 by default.
        public var facesPerSecond = 1.0
        /// Such calls at once.
        ///
        /// 5 by default.
        public var faceBurst = 5.0
        /// All other calls a second.
        ///
        /// 100 by default.
        public var othersPerSecond = 100.0
        /// Such calls at once.
        ///
        /// 50 by default.
        public var otherBurst = 50.0

        /// Makes the limits that integrators report.
        public init() {}

        /// The same limits, so many times as large.
        public func multiplied(by factor: Double) -> RateLimit {
            var limit = self
            limit.documentsPerSecond *= factor
            limit.documentBurst *= factor
            limit.facesPerSecond *= factor
            limit.faceBurst *= factor
            limit.othersPerSecond *= factor
            limit.otherBurst *= factor
            return limit
        }
    }
}
