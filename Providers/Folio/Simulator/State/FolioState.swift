import IDVCrypto
import IDVSimulatorKit

/// Everything that changes, behind the service's one lock.
struct FolioState: Sendable {
    /// A create call that carried a key of its own.
    struct Creation: Sendable {
        let fingerprint: SHA256Digest
        let inquiry: String
    }

    var scenario: FolioScenario
    /// What goes wrong with which call, with its counts.
    var plan: FaultPlan<FolioCall, FolioFault>
    /// Where the server listens.
    var base = "http://127.0.0.1"
    var ids = IdentifierSource()
    var inquiries: BoundedStore<Inquiry>
    /// The inquiry of each capture session.
    var owners: BoundedStore<String>
    var creations: BoundedStore<Creation>
    var transactions: BoundedStore<LivenessTransaction>
    /// The calls that passed the selfie proxy.
    var forwarded = 0
    var createdInquiries = 0
    /// The first 10,000.
    private(set) var charges: [SimulatedFolio.Charge] = []
    /// What no client should have done; the first 10,000.
    private(set) var violations: [SimulatedFolio.Violation] = []

    init(_ configuration: SimulatedFolio.Configuration) {
        scenario = configuration.scenario
        plan = FolioFault.plan(for: configuration.scenario, configuration)
        let limit = configuration.maximumInquiries
        inquiries = BoundedStore(limit: limit)
        owners = BoundedStore(limit: 2 * min(max(1, limit), 1 << 40))
        creations = BoundedStore(limit: limit)
        transactions = BoundedStore(limit: configuration.maximumTransactions)
    }

    /// Keeps an inquiry, and knows it by the capture session that it shows.
    mutating func keep(_ inquiry: Inquiry) {
        if let session = inquiry.session, owners[session.id] == nil {
            owners[session.id] = inquiry.id
        }
        inquiries[inquiry.id] = inquiry
    }

    /// The capture session that is open under a name.
    func openSession(_ id: String) -> CaptureSession? {
        guard let owner = owners[id], let session = inquiries[owner]?.openSession,
            StrictText.same(session.id, id)
        else { return nil }
        return session
    }

    mutating func charge(_ call: FolioCall) {
        guard charges.count < 10_000 else { return }
        charges.append(SimulatedFolio.Charge(operation: call.rawValue))
    }

    mutating func note(_ kind: SimulatedFolio.Violation.Kind, _ call: FolioCall?) {
        guard violations.count < 10_000 else { return }
        violations.append(
            SimulatedFolio.Violation(kind: kind, operation: call?.rawValue ?? "unknown")
        )
    }
}
