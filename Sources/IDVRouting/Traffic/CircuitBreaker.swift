import IdentityVerification

/// Leaves a provider alone that fails: a pure state machine; time comes in, decisions go out.
struct CircuitBreaker: Sendable, Equatable {
    /// What an attempt says about the provider's health.
    enum Report: Sendable, Equatable {
        /// The vendor answered.
        case healthy
        /// It did not, or not usefully; `rest` is how long it asked to be left alone.
        case failing(rest: Duration?)
        /// The account is shut: no key, no money, no permission. Asking again cannot help soon.
        case shut
        /// Nothing: the caller's own fault, or the attempt was given up.
        case nothing
    }

    /// Whether an attempt may begin.
    enum Admission: Sendable, Equatable {
        /// It may; a probe finds out whether the provider is back.
        case go(isProbe: Bool)
        /// None may for this time.
        case rest(Duration)
    }

    /// What a provider may ask for at most.
    private static let longestRest = Duration.seconds(3_600)

    private enum Phase: Equatable {
        case closed
        case open(until: Duration)
        case halfOpen(probes: Int)
    }

    private let settings: BreakerSettings
    private var phase = Phase.closed
    /// When the failures in a row happened, the latest last.
    private var failures: [Duration] = []

    init(_ settings: BreakerSettings) {
        self.settings = settings
    }

    /// The state at a time.
    func state(at now: Duration) -> BreakerState {
        switch phase {
        case .closed: .closed
        case .open(let until): now < until ? .open : .halfOpen
        case .halfOpen: .halfOpen
        }
    }

    /// How long no attempt may begin; nil when one may.
    func rest(at now: Duration) -> Duration? {
        switch phase {
        case .closed: nil
        case .open(let until): now < until ? until - now : nil
        case .halfOpen(let probes):
            // How long the probes take nobody knows; a second is soon enough to ask again.
            probes < settings.probes ? nil : .seconds(1)
        }
    }

    /// Lets an attempt begin; each that begins must be reported.
    mutating func begin(at now: Duration) -> Admission {
        if let rest = rest(at: now) { return .rest(rest) }
        switch phase {
        case .closed: return .go(isProbe: false)
        case .open: phase = .halfOpen(probes: 1)
        case .halfOpen(let probes): phase = .halfOpen(probes: probes + 1)
        }
        return .go(isProbe: true)
    }

    /// Takes in how an attempt that began went.
    ///
    /// What began before the breaker opened says nothing about now: only a probe closes it.
    mutating func end(_ report: Report, isProbe: Bool, at now: Duration) {
        switch (report, phase) {
        case (.shut, _):
            open(for: settings.coolDown, at: now)
        case (.nothing, .halfOpen(let probes)) where isProbe:
            phase = .halfOpen(probes: max(probes - 1, 0))
        case (.healthy, .halfOpen) where isProbe:
            phase = .closed
            failures = []
        case (.healthy, .closed):
            failures = []
        case (.failing(let rest), .halfOpen) where isProbe:
            open(for: max(settings.coolDown, Self.bounded(rest) ?? .zero), at: now)
        case (.failing(let rest), .open):
            if let rest = Self.bounded(rest) { open(for: rest, at: now) }
        case (.failing(let rest), .closed):
            failures.append(now)
            failures.removeAll { now - $0 > settings.window }
            if let rest = Self.bounded(rest), rest > .zero {
                // The vendor said how long: nothing is learnt from asking before.
                open(for: rest, at: now)
            } else if failures.count >= settings.failures {
                open(for: settings.coolDown, at: now)
            }
        case (.nothing, _), (.healthy, _), (.failing, .halfOpen):
            break
        }
    }

    private static func bounded(_ rest: Duration?) -> Duration? {
        rest.map { min($0, longestRest) }
    }

    private mutating func open(for rest: Duration, at now: Duration) {
        var until = now + rest
        if case .open(let other) = phase { until = max(until, other) }
        phase = .open(until: until)
        failures = []
    }
}

extension CircuitBreaker.Report {
    /// What an error says about the provider's health.
    ///
    /// What the caller did wrong never counts: a 4xx of its own must not shut a provider out.
    init(_ error: ProviderError) {
        switch error.kind {
        case .unavailable, .network, .timedOut, .unexpectedAnswer:
            self = .failing(rest: error.retry.wait)
        case .rateLimited:
            // Without a time it is this side's limit, or the vendor's shortest.
            self = .failing(rest: error.retry.wait ?? .seconds(1))
        case .keyRefused, .notPermitted, .insufficientFunds: self = .shut
        case .invalidInput, .invalidConfiguration, .notFound, .conflict, .mediaRefused,
            .uploadRefused, .untrustedAddress, .cancelled:
            self = .nothing
        }
    }
}

extension RetryAdvice {
    /// How long the vendor asked to be left alone; nil when it did not.
    fileprivate var wait: Duration? {
        if case .safeAfter(let time) = self { time } else { nil }
    }
}
