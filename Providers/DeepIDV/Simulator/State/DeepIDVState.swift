import IDVSimulatorKit

/// Everything that changes, behind the service's one lock.
struct DeepIDVState: Sendable {
    /// The scenario that is played.
    var scenario: DeepIDVScenario
    /// What goes wrong with which call, with its counts.
    var plan: FaultPlan<DeepIDVOperation, DeepIDVFault>
    /// The upload keys that were given out, and what was stored under them.
    var uploads: UploadStore
    /// The calls that were billed; the last million.
    private(set) var charges: [SimulatedDeepIDV.Charge] = []
    /// What no client should have done; the first 10,000.
    private(set) var violations: [SimulatedDeepIDV.Violation] = []
    /// The calls of each key.
    var limiter = CallLimiter()
    /// The hosted sessions.
    var sessions = SessionStore()

    init(
        scenario: DeepIDVScenario,
        plan: FaultPlan<DeepIDVOperation, DeepIDVFault>,
        uploads: UploadStore
    ) {
        self.scenario = scenario
        self.plan = plan
        self.uploads = uploads
    }

    mutating func bill(_ charge: SimulatedDeepIDV.Charge) {
        if charges.count >= 1_000_000 { charges.removeFirst(500_000) }
        charges.append(charge)
    }

    mutating func note(_ violation: SimulatedDeepIDV.Violation) {
        if violations.count < 10_000 { violations.append(violation) }
    }
}
