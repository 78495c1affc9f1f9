import IDVPrimitives
public import IDVSimulatorKit

/// deepidv's server side on loopback, for tests and trials.
///
/// It serves presigned uploads, document scan, identity verify, the face calls and hosted sessions,
/// checks what deepidv checks, and answers by what the specimens in `Samples/` say about themselves:
/// a picture without a marking is an unreadable document without a face. Scan and verify read the
/// document and compare faces, and that is all they do: like deepidv's, they accept a replayed face,
/// a forged document and an expired one.
///
/// ```swift
/// let simulator = SimulatedDeepIDV()
/// try simulator.start()
/// defer { simulator.stop() }
/// // Give your client `simulator.baseURL` and the key of `SimulatedDeepIDV.Account.sandbox`.
/// simulator.scenario = .lostAnswer
/// ```
public final class SimulatedDeepIDV: Sendable {
    private let service: DeepIDVService
    private let server: SimulatorServer

    /// Makes a simulator that does not listen yet.
    public init(configuration: Configuration = Configuration()) {
        service = DeepIDVService(configuration: configuration)
        server = SimulatorServer(configuration: configuration.server, service: service)
    }

    /// Begins to listen.
    ///
    /// - Throws: `SimulatorServerError`.
    public func start() throws(SimulatorServerError) {
        try server.start()
    }

    /// Stops listening, and leaves no thread, socket or file.
    ///
    /// The records stay.
    public func stop() {
        server.stop()
    }

    /// The API's base URL, as `http://127.0.0.1:4711`; nil while the simulator does not listen.
    public var baseURL: String? { server.baseURL }

    /// What goes wrong.
    ///
    /// Setting it begins its counts anew.
    public var scenario: DeepIDVScenario {
        get { service.state.withLock { $0.scenario } }
        set { service.begin(newValue) }
    }

    /// What was asked, and what was answered.
    public var journal: RequestJournal { service.journal }

    /// The calls that were billed, in order.
    public var ledger: [Charge] { service.state.withLock { $0.charges } }

    /// The objects that were uploaded, by key.
    public var uploadedObjects: [UploadedObject] { service.state.withLock { $0.uploads.objects } }

    /// What no client should have done, in order.
    public var violations: [Violation] { service.state.withLock { $0.violations } }

    /// The number of e-mails and text messages that new sessions would have sent.
    public var invitationCount: Int { service.state.withLock { $0.sessions.invitationCount } }

    /// Answers a request without a socket, as the server would.
    public func answer(_ request: SimulatorRequest) -> SimulatorResponse {
        service.answer(request)
    }
}
