public import IDVHTTP
import IDVPrimitives

/// Which transactions belong to which capture sessions, and which were used: each once.
///
/// One ledger serves all attempts that could submit the same transaction; what it does not hold is
/// not bound and cannot be used twice only within it. It is bounded: the oldest runs go first. A
/// claim outlives its run's record, and goes only when a transaction that was claimed then would be
/// too old by now.
public final class LivenessLedger: Sendable {
    private struct State {
        var runs = AgingTable<LivenessRun>()
        var claims = AgingTable<Void>()
    }

    /// What came of a claim.
    @nonexhaustive
    public enum ClaimResult: Sendable {
        /// The transaction is the caller's alone.
        case claimed(LivenessClaim)
        /// It was claimed before.
        case alreadyUsed
        /// There are as many fresh claims as the ledger keeps, so that no other can be remembered.
        case full
    }

    /// How long a claim is kept at least: the greatest age at which a transaction is accepted.
    public let maximumAge: Duration
    /// The most runs, and the most claims, that are kept.
    public let capacity: Int

    private let clock: CallClock
    private let state = Lock<State>(State())

    /// Makes an empty ledger.
    ///
    /// - Parameters:
    ///   - clock: gives the moments.
    ///   - maximumAge: how long claims are kept, at least as long as transactions are accepted.
    ///   - capacity: the most runs and the most claims; at least 1.
    public init(
        clock: CallClock = .system,
        maximumAge: Duration = .seconds(300),
        capacity: Int = 4_096
    ) {
        self.clock = clock
        self.maximumAge = max(maximumAge, .zero)
        self.capacity = max(capacity, 1)
    }

    /// This moment: what a caller keeps of when it first saw a capture session.
    public var now: LivenessMoment { LivenessMoment(elapsed: clock.elapsed()) }

    /// Keeps that a run of the engine made a transaction for a capture session.
    ///
    /// - Parameters:
    ///   - transactionID: the service's id.
    ///   - captureSessionID: the capture session that the run was for.
    ///   - mode: the mode that the run was for.
    ///   - began: when the run began.
    /// - Returns: false, and nothing changes, when the transaction is another run's already.
    public func record(
        _ transactionID: String,
        for captureSessionID: String,
        mode: SelfieLivenessMode,
        began: LivenessMoment
    ) -> Bool {
        let run = LivenessRun(
            transactionID: transactionID,
            captureSessionID: captureSessionID,
            mode: mode,
            began: began
        )
        let now = now
        let capacity = capacity
        return state.withLock { state in
            guard state.runs[transactionID] == nil else { return false }
            state.runs.removeOldest { _, count in count >= capacity }
            state.runs.insert(run, for: transactionID, at: now)
            return true
        }
    }

    /// The run that made a transaction; nil when none did, or it is no longer kept.
    public func run(of transactionID: String) -> LivenessRun? {
        state.withLock { $0.runs[transactionID]?.value }
    }

    /// Takes a transaction for one use: of any number of callers, one gets it.
    public func claim(_ transactionID: String) -> ClaimResult {
        let now = now
        let (maximumAge, capacity) = (maximumAge, capacity)
        return state.withLock { state in
            state.claims.removeOldest { entry, _ in
                now.elapsed - entry.moment.elapsed > maximumAge
            }
            guard state.claims[transactionID] == nil else { return .alreadyUsed }
            guard state.claims.count < capacity else { return .full }
            let number = state.claims.insert((), for: transactionID, at: now)
            return .claimed(LivenessClaim(transactionID: transactionID, number: number))
        }
    }

    /// Gives a claim back: the transaction was not confirmed, or was surely not submitted.
    ///
    /// A claim that is another's by now stays.
    public func release(_ claim: LivenessClaim) {
        state.withLock { state in
            guard state.claims[claim.transactionID]?.number == claim.number else { return }
            state.claims.remove(claim.transactionID)
        }
    }

    /// Gives the claim of a confirmed transaction back: its submit was surely not sent.
    public func release(_ confirmed: ConfirmedLiveness) {
        release(confirmed.claim)
    }

    /// How many runs and claims are kept.
    var counts: (runs: Int, claims: Int) {
        state.withLock { ($0.runs.count, $0.claims.count) }
    }
}

/// A transaction that is the holder's alone; only a `LivenessLedger` makes one.
public struct LivenessClaim: Sendable {
    /// The transaction.
    public let transactionID: String
    // Makes the initialiser unreachable outside this file.
    fileprivate let number: UInt64
}

extension LivenessLedger: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How much there is, and nothing of it.
    public var description: String {
        let counts = counts
        return "LivenessLedger(\(counts.runs) runs, \(counts.claims) claims)"
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension LivenessClaim: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and no id.
    public var description: String { "LivenessClaim" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
