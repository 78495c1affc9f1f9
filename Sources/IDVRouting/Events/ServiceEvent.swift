public import IdentityVerification

/// Something that happened in a service, for logs, metrics and alarms.
///
/// It holds no content: no image, no field of a document, no score, no key, no subject.
@nonexhaustive
public enum ServiceEvent: Sendable, Equatable {
    /// Which provider an event is about.
    public struct Place: Sendable, Hashable {
        /// The provider's name.
        public let provider: String
        /// Its adapter's name.
        public let adapter: String
        /// Its environment.
        public let environment: ProviderEnvironment
        /// The route that gave it the attempt.
        public let route: String
        /// Whether the attempt is a shadow's: its result decides nothing.
        public let isShadow: Bool

        /// Makes a place.
        public init(
            provider: String,
            adapter: String,
            environment: ProviderEnvironment,
            route: String,
            isShadow: Bool = false
        ) {
            self.provider = provider
            self.adapter = adapter
            self.environment = environment
            self.route = route
            self.isShadow = isShadow
        }
    }

    /// An attempt begins at a provider.
    case attemptBegan(Place)
    /// A call to a vendor ended, well or not.
    case call(Place, CallRecord)
    /// An attempt at a provider ended with an outcome; nil when it ended in an error.
    case attemptEnded(Place, outcome: Outcome?, duration: Duration, error: ProviderError.Kind?)
    /// The next provider is asked, because the one before surely did not act.
    case failedOver(from: Place, to: Place)
    /// A provider was passed over.
    case passedOver(Place, because: RouteCandidate.Obstacle)
    /// A shadow's outcome is there, beside that of the attempt.
    case shadowCompared(Place, outcome: Outcome, attempt: Outcome)
    /// A shadow run was not made, or ended in an error.
    case shadowFailed(Place, error: ProviderError.Kind?)
    /// A provider's circuit breaker changed.
    case breakerChanged(
        provider: String,
        environment: ProviderEnvironment,
        to: BreakerState
    )
    /// The caller's store could not be asked, or did not keep a split's choice.
    case choiceStoreFailed(route: String)
    /// Another configuration is in force.
    case configurationReplaced
    /// Another configuration was refused, with so many faults; the old one stays in force.
    case configurationRefused(faults: Int)
}
