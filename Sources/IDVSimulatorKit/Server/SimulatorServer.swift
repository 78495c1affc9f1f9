import IDVPrimitives

/// An HTTP or HTTPS server on 127.0.0.1 that brings a `SimulatorService` to real clients.
///
/// Bodies are streamed into the service's sinks, so that memory stays flat whatever is uploaded. A
/// stalled or delayed answer holds no thread. `stop()` ends all of it: when it returns there is no
/// thread, socket or pipe of the server left. A server that is let go of without `stop()` is stopped
/// by its deinitialiser.
public final class SimulatorServer: Sendable {
    private enum State {
        case idle
        case running(RunningDaemon, port: Int)
        case stopped
    }

    private let configuration: Configuration
    private let service: any SimulatorService
    private let state = Lock<State>(.idle)

    /// Makes a server that does not listen yet.
    public init(configuration: Configuration = Configuration(), service: any SimulatorService) {
        self.configuration = configuration
        self.service = service
    }

    deinit {
        stop()
    }

    /// Begins to listen.
    ///
    /// Does nothing on a server that listens already.
    ///
    /// - Throws: `SimulatorServerError`.
    public func start() throws(SimulatorServerError) {
        let configuration = configuration
        let service = service
        try state.withLock { state throws(SimulatorServerError) in
            switch state {
            case .running: return
            case .stopped: throw SimulatorServerError(kind: .stopped)
            case .idle:
                let daemon = try RunningDaemon(configuration: configuration, service: service)
                state = .running(daemon, port: daemon.port)
            }
        }
    }

    /// Stops listening, ends every connection and every stall, and waits until all threads are gone.
    ///
    /// Does nothing on a server that is stopped. Must not be called from within the service.
    public func stop() {
        let daemon: RunningDaemon? = state.withLock { state in
            defer { state = .stopped }
            guard case .running(let daemon, _) = state else { return nil }
            return daemon
        }
        daemon?.shutDown()
    }

    /// The port that the server listens on; nil while it does not.
    public var port: Int? {
        state.withLock { state in
            guard case .running(_, let port) = state else { return nil }
            return port
        }
    }

    /// The server's own address, as `https://127.0.0.1:4711`; nil while it does not listen.
    public var baseURL: String? {
        port.map { "\(configuration.identity == nil ? "http" : "https")://127.0.0.1:\($0)" }
    }

    /// The number of requests that have begun and not ended, for leak tests.
    package var openRequests: Int {
        state.withLock { state in
            guard case .running(let daemon, _) = state else { return 0 }
            return daemon.openRequests
        }
    }
}
