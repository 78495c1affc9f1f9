import IDVSimulatorKit

/// Everything that changes, behind the service's one lock.
struct OmniState: Sendable {
    /// The scenario that is played.
    var scenario: IncodeScenario
    /// What goes wrong with which call, with its counts.
    var plan: FaultPlan<OmniOperation, IncodeFault>
    /// The sessions.
    var sessions: SessionStore
    /// What may be read back.
    var media: MediaStore
    /// The calls of each key.
    var limiter = CallLimiter()
    /// What no client should have done; the first 10,000.
    private(set) var violations: [SimulatedIncode.Violation] = []

    init(
        scenario: IncodeScenario,
        plan: FaultPlan<OmniOperation, IncodeFault>,
        sessions: SessionStore,
        media: MediaStore
    ) {
        self.scenario = scenario
        self.plan = plan
        self.sessions = sessions
        self.media = media
    }

    mutating func note(_ kind: SimulatedIncode.Violation.Kind, _ operation: OmniOperation) {
        guard violations.count < 10_000 else { return }
        violations.append(
            SimulatedIncode.Violation(kind: kind, operation: operation.rawValue)
        )
    }
}
