import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// Lets attempts begin at one provider: places, rate, breaker, switch and outages, over all tasks.
final class TrafficGate: Sendable {
    private struct State {
        var traffic: ProviderTraffic
        var breaker: CircuitBreaker?
        var bucket: TokenBucket?
        var running = 0
        /// What was last told of the breaker.
        var told = BreakerState.closed
    }

    let provider: String
    private let clock: CallClock
    private let state: Lock<State>
    private let breakerChanged: @Sendable (BreakerState) -> Void

    init(
        provider: String,
        traffic: ProviderTraffic,
        clock: CallClock,
        breakerChanged: @escaping @Sendable (BreakerState) -> Void
    ) {
        self.provider = provider
        self.clock = clock
        self.breakerChanged = breakerChanged
        state = Lock(
            State(
                traffic: traffic,
                breaker: traffic.breaker.map { CircuitBreaker($0) },
                bucket: Self.bucket(traffic, now: clock.elapsed())
            )
        )
    }

    /// Puts other settings in force.
    ///
    /// What runs keeps its place. The breaker begins anew: a reload is how an operator says that
    /// something was mended.
    func apply(_ traffic: ProviderTraffic) {
        let now = clock.elapsed()
        state.withLock { state in
            if state.traffic.attemptsPerSecond != traffic.attemptsPerSecond {
                state.bucket = Self.bucket(traffic, now: now)
            }
            state.traffic = traffic
            state.breaker = traffic.breaker.map { CircuitBreaker($0) }
        }
        tellBreaker()
    }

    private static func bucket(_ traffic: ProviderTraffic, now: Duration) -> TokenBucket? {
        traffic.attemptsPerSecond.map {
            TokenBucket(
                RateLimit(
                    requestsPerSecond: $0,
                    burst: max(1, Int($0.rounded(.up))),
                    requestsPerDay: nil
                ),
                now: now
            )
        }
    }

    /// How many attempts run.
    var running: Int { state.withLock { $0.running } }

    /// Why no attempt may begin now; nil when one may.
    ///
    /// Nothing is taken.
    var obstacle: RouteCandidate.Obstacle? {
        let (now, today) = (clock.elapsed(), moment)
        return state.withLock { state in
            if let obstacle = Self.standing(state.traffic, at: today) { return obstacle }
            if let rest = state.breaker?.rest(at: now) { return .breakerOpen(for: rest) }
            if let limit = state.traffic.concurrency, state.running >= limit {
                return .atCapacity(limit)
            }
            let wait = state.bucket?.expectedWait(behind: 0, now: now) ?? .zero
            return wait > .zero ? .overRate(for: wait) : nil
        }
    }

    /// Lets an attempt begin, or says why not.
    func enter() -> Result<TrafficPass, RouteCandidate.Refusal> {
        let (now, today) = (clock.elapsed(), moment)
        let sinceEpoch = clock.sinceEpoch()
        let entry: Result<Bool, RouteCandidate.Refusal> = state.withLock { state in
            if let obstacle = Self.standing(state.traffic, at: today) {
                return .failure(.init(obstacle))
            }
            // The breaker is asked last: what it lets begin has begun.
            if let rest = state.breaker?.rest(at: now) {
                return .failure(.init(.breakerOpen(for: rest)))
            }
            if let limit = state.traffic.concurrency, state.running >= limit {
                return .failure(.init(.atCapacity(limit)))
            }
            switch state.bucket?.take(now: now, sinceEpoch: sinceEpoch) {
            case .wait(let time), .exhausted(let time): return .failure(.init(.overRate(for: time)))
            case .go, nil: break
            }
            var isProbe = false
            switch state.breaker?.begin(at: now) {
            case .rest(let rest): return .failure(.init(.breakerOpen(for: rest)))
            case .go(let probes): isProbe = probes
            case nil: break
            }
            state.running += 1
            return .success(isProbe)
        }
        tellBreaker()
        return entry.map { TrafficPass(self, isProbe: $0) }
    }

    /// Takes a place for an attempt that began elsewhere and goes on: whatever the limits say, it has
    /// begun.
    func readmit() -> TrafficPass {
        state.withLock { $0.running += 1 }
        return TrafficPass(self, isProbe: false)
    }

    /// Takes in how one step of an attempt went that goes on.
    func note(_ report: CircuitBreaker.Report, isProbe: Bool) {
        let now = clock.elapsed()
        state.withLock { $0.breaker?.end(report, isProbe: isProbe, at: now) }
        tellBreaker()
    }

    /// Takes in how an attempt went, at its end.
    func leave(_ report: CircuitBreaker.Report, isProbe: Bool) {
        let now = clock.elapsed()
        state.withLock { state in
            state.breaker?.end(report, isProbe: isProbe, at: now)
            state.running -= 1
        }
        tellBreaker()
    }

    private var moment: OutageWindow.Instant {
        OutageWindow.Instant(secondsSinceEpoch: Int(clock.sinceEpoch().components.seconds))
    }

    private static func standing(
        _ traffic: ProviderTraffic,
        at moment: OutageWindow.Instant
    ) -> RouteCandidate.Obstacle? {
        guard traffic.isEnabled else { return .switchedOff }
        return traffic.outages.filter { $0.contains(moment) }.map(\.until).max()
            .map { .plannedOutage(until: $0) }
    }

    private func tellBreaker() {
        let now = clock.elapsed()
        let changed: BreakerState? = state.withLock { state in
            let current = state.breaker?.state(at: now) ?? .closed
            guard current != state.told else { return nil }
            state.told = current
            return current
        }
        if let changed { breakerChanged(changed) }
    }
}

extension RouteCandidate {
    /// An obstacle as the failure of a `Result`.
    struct Refusal: Error {
        let obstacle: Obstacle

        init(_ obstacle: Obstacle) {
            self.obstacle = obstacle
        }
    }
}
