/// A vendor's server side, without sockets: what a `SimulatorServer` serves.
///
/// Both functions are called from several threads at once, must not block, and must not stop the
/// server. A test may call them directly.
public protocol SimulatorService: Sendable {
    /// Decides, from a request's head, what happens to its body.
    func reception(of head: SimulatorRequest) -> RequestReception

    /// Answers a request whose body has arrived.
    func respond(to request: SimulatorRequest) -> SimulatorResponse
}

extension SimulatorService {
    /// Answers a request that is wholly in memory, as the server would.
    public func answer(_ request: SimulatorRequest) -> SimulatorResponse {
        var head = request
        head.body = RequestBody()
        switch reception(of: head) {
        case .answer(let response):
            return response
        case .read(let sink):
            var complete = request
            request.body.bytes.withUnsafeBytes { sink.receive($0) }
            complete.body = sink.finish()
            return respond(to: complete)
        }
    }
}
