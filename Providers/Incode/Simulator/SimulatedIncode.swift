import IDVPrimitives
public import IDVSimulatorKit

/// Incode's Omni API on loopback, for tests and trials.
///
/// It serves the calls of the vendor's page "Capture-Only End-to-End Integration", checks what Incode
/// checks, and answers by what the specimens in `Samples/` say about themselves: a picture without a
/// marking is an unknown document without a face. What Incode does not check but asks for, such as
/// the order of some calls, is noted in `violations`.
///
/// ```swift
/// let simulator = SimulatedIncode()
/// try simulator.start()
/// defer { simulator.stop() }
/// // Give your client `simulator.baseURL` and the key of `SimulatedIncode.Account.sandbox`.
/// simulator.scenario = .lostAnswer
/// ```
public final class SimulatedIncode: Sendable {
    private let service: OmniService
    private let server: SimulatorServer

    /// Makes a simulator that does not listen yet.
    public init(configuration: Configuration = Configuration()) {
        service = OmniService(configuration: configuration)
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
    public var scenario: IncodeScenario {
        get { service.state.withLock { $0.scenario } }
        set { service.begin(newValue) }
    }

    /// What was asked, and what was answered.
    ///
    /// The query and the names of a body's members are kept for calls of the API only.
    public var journal: RequestJournal { service.journal }

    /// The sessions that are remembered, oldest first.
    public var sessions: [Session] { service.state.withLock { $0.sessions.all.map(\.record) } }

    /// The number of sessions that were ever started.
    public var startedSessions: Int { service.state.withLock { $0.sessions.started } }

    /// What no client should have done, in order.
    public var violations: [Violation] { service.state.withLock { $0.violations } }

    /// Answers a request without a socket, as the server would.
    public func answer(_ request: SimulatorRequest) -> SimulatorResponse {
        service.answer(request)
    }
}
