public import IdentityVerification

/// A provider of a rule, and why it is not given the attempt.
public struct RouteCandidate: Sendable, Equatable {
    /// Why a provider is passed over.
    @nonexhaustive
    public enum Obstacle: Sendable, Equatable {
        /// It cannot do what the request demands; the gaps, in plain words.
        case cannotDo([String])
        /// The request is for the other environment.
        case otherEnvironment(ProviderEnvironment)
        /// It does not serve the request's region.
        case otherRegion
        /// It does not serve the request's country, or the request names none.
        case otherCountry
        /// It is switched off in the configuration.
        case switchedOff
        /// An outage is planned until then.
        case plannedOutage(until: OutageWindow.Instant)
        /// Its circuit breaker is open for this time.
        case breakerOpen(for: Duration)
        /// As many attempts run there as may.
        case atCapacity(Int)
        /// No further attempt may begin there for this time.
        case overRate(for: Duration)
    }

    /// The provider's name.
    public let provider: String
    /// Why it is passed over; nil when it is not.
    public let obstacle: Obstacle?

    /// Makes a candidate.
    public init(_ provider: String, passedOverBecause obstacle: Obstacle? = nil) {
        self.provider = provider
        self.obstacle = obstacle
    }
}

extension RouteCandidate.Obstacle: CustomStringConvertible {
    /// The obstacle in plain words.
    public var description: String {
        switch self {
        case .cannotDo(let gaps): gaps.joined(separator: ", ")
        case .otherEnvironment(let environment): "is a \(environment.rawValue) provider"
        case .otherRegion: "does not serve the request's region"
        case .otherCountry: "does not serve the request's country, or the request names none"
        case .switchedOff: "is switched off"
        case .plannedOutage(let end): "has a planned outage until \(end)"
        case .breakerOpen(let time): "failed lately and rests for \(time.inWords)"
        case .atCapacity(let count): "has all of its \(count) places taken"
        case .overRate(let time): "takes no new attempt for \(time.inWords)"
        }
    }

    /// When asking again may help; nil when waiting changes nothing, or nobody knows how long.
    var wait: Duration? {
        switch self {
        case .breakerOpen(let time), .overRate(let time): time
        case .atCapacity: .seconds(1)
        case .cannotDo, .otherEnvironment, .otherRegion, .otherCountry, .switchedOff,
            .plannedOutage:
            nil
        }
    }
}

extension Duration {
    /// The time in seconds, for a message.
    var inWords: String {
        let milliseconds =
            components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1_000 == 0
            ? "\(milliseconds / 1_000) s"
            : "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst()) s"
    }
}
