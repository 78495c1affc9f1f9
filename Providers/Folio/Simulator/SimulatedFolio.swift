import IDVPrimitives
public import IDVSimulatorKit

/// Folio's side on loopback, for tests and trials: the inquiry's server, the selfie proxy, and the
/// face liveness service behind it.
///
/// All three listen on one port, and their paths tell them apart: `/v1/…`, `/api/selfie/…` and
/// `/face-liveness/…`. The form of the wire is this project's convention (`Providers/Folio/README.md`);
/// what the engine sends is taken for the picture itself, and judged by what the specimens in
/// `Samples/` say about themselves: a picture without a marking has no face.
///
/// ```swift
/// let simulator = SimulatedFolio()
/// try simulator.start()
/// defer { simulator.stop() }
/// // Give your client `simulator.baseURL`, `simulator.settings` and `simulator.secrets`.
/// simulator.scenario = .lostSubmitAnswer
/// ```
public final class SimulatedFolio: Sendable {
    /// The API key of a simulator that nothing else was said about.
    public static let sandboxKey = "folio-sandbox-key-0001"

    /// The inquiry for which a device made the transaction `deviceTransactionID`, which passed.
    public static let deviceInquiryID = "inq_specimen_device"
    /// The device's capture session.
    public static let deviceCaptureSessionID = "cs_specimen_device"
    /// The transaction that a device made: status 0.
    public static let deviceTransactionID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
    /// The inquiry for which a device made the transaction `attackTransactionID`, which did not pass.
    public static let attackInquiryID = "inq_specimen_device_attack"
    /// The capture session of the device before which the attack was.
    public static let attackCaptureSessionID = "cs_specimen_device_attack"
    /// The transaction that did not pass: status 1.
    public static let attackTransactionID = "0f8fad5b-d9cb-469f-a165-70867728950e"

    private let service: FolioService
    private let server: SimulatorServer

    /// Makes a simulator that does not listen yet.
    public init(configuration: Configuration = Configuration()) {
        service = FolioService(configuration: configuration)
        server = SimulatorServer(configuration: configuration.server, service: service)
    }

    /// Begins to listen.
    ///
    /// - Throws: `SimulatorServerError`.
    public func start() throws(SimulatorServerError) {
        try server.start()
        if let base = server.baseURL { service.state.withLock { $0.base = base } }
    }

    /// Stops listening, and leaves no thread, socket or file.
    ///
    /// The records stay.
    public func stop() {
        server.stop()
    }

    /// The address of the inquiry's server, as `http://127.0.0.1:4711`; nil while the simulator does
    /// not listen.
    public var baseURL: String? { server.baseURL }

    /// The address of the selfie proxy; nil while the simulator does not listen.
    public var selfieProxyURL: String? { baseURL.map { $0 + FolioRoute.proxyPath } }

    /// The address of the face liveness service; nil while the simulator does not listen.
    public var livenessServiceURL: String? { baseURL.map { $0 + FolioRoute.servicePath } }

    /// What goes wrong.
    ///
    /// Setting it begins its counts anew.
    public var scenario: FolioScenario {
        get { service.state.withLock { $0.scenario } }
        set { service.begin(newValue) }
    }

    /// What was asked, and what was answered.
    public var journal: RequestJournal { service.journal }

    /// The calls that were billed, in order; the first 10,000.
    public var ledger: [Charge] { service.state.withLock { $0.charges } }

    /// What no client should have done, in order; the first 10,000.
    public var violations: [Violation] { service.state.withLock { $0.violations } }

    /// The inquiries that are remembered, oldest first; the two of a device are the first.
    public var inquiries: [InquiryRecord] {
        service.state.withLock { $0.inquiries.all.map(\.record) }
    }

    /// An inquiry; nil when there is none of this id.
    public func inquiry(_ id: String) -> InquiryRecord? {
        service.state.withLock { $0.inquiries[id]?.record }
    }

    /// The number of inquiries that clients created.
    public var createdInquiries: Int { service.state.withLock { $0.createdInquiries } }

    /// The transactions that are remembered, oldest first; the two of a device are the first.
    public var transactions: [Transaction] {
        service.state.withLock { $0.transactions.all.map(\.record) }
    }

    /// A transaction; nil when there is none of this id.
    public func transaction(_ id: String) -> Transaction? {
        service.state.withLock { $0.transactions[id]?.record }
    }

    /// The number of calls that the selfie proxy let through.
    public var forwardedCalls: Int { service.state.withLock { $0.forwarded } }

    /// Answers a request without a socket, as the server would.
    public func answer(_ request: SimulatorRequest) -> SimulatorResponse {
        service.answer(request)
    }
}
