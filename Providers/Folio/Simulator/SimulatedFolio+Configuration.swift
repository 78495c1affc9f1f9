public import IDVSimulatorKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SimulatedFolio {
    /// How a simulator listens, whom it knows, and what it does to them.
    public struct Configuration: Sendable {
        /// How the server listens, and its limits.
        public var server = SimulatorServer.Configuration()
        /// The API key that is known.
        public var apiKey = SimulatedFolio.sandboxKey
        /// The scenario at the beginning.
        public var scenario = FolioScenario.normal
        /// How many reads say `PREPARING`, or that a capture is being checked, before one says more.
        ///
        /// 1 by default.
        public var readsUntilReady = 1
        /// Whether an inquiry begins with `PREPARING`; else the answer to its creation has the step.
        ///
        /// True by default.
        public var preparesFirst = true
        /// How often a step's capture may fail before the inquiry is declined.
        ///
        /// 3 by default.
        public var maximumAttempts = 3
        /// How old a transaction may be when it is submitted, in seconds.
        ///
        /// 300 by default.
        public var transactionSeconds = 300.0
        /// Whether the inquiry's server takes any transaction for a good one without reading it.
        ///
        /// False by default. True is a server that trusts the engine: it shows what a client makes of
        /// an approval that the face liveness service does not bear out.
        public var approvesUnread = false
        /// How many reads of a transaction find nothing in the scenario `eventually-consistent`.
        ///
        /// 2 by default.
        public var readsUntilStored = 2
        /// How late answers come in the scenario `slow`, 2 seconds by default.
        public var latency = Duration.seconds(2)
        /// How many bytes too many come in the scenario `huge-update`, 2 MiB by default.
        public var hugeAnswerBytes = 2 << 20
        /// Where the scenario `proxy-redirect` leads, as `http://127.0.0.1:4711`.
        public var redirectTarget = "https://elsewhere.invalid"
        /// The number of inquiries that are remembered; the oldest are forgotten.
        ///
        /// 10,000 by default.
        public var maximumInquiries = 10_000
        /// The number of transactions that are remembered; the oldest are forgotten.
        ///
        /// 10,000 by default.
        public var maximumTransactions = 10_000
        /// The number of requests that the journal keeps.
        ///
        /// 10,000 by default.
        public var journalLimit = 10_000
        /// The moment, in seconds since 1970-01-01T00:00:00Z.
        ///
        /// The system's clock by default.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

        /// Makes the default configuration.
        public init() {}
    }
}
