import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

/// Answers with what it was asked, or as the path says.
struct EchoService: SimulatorService {
    var kept = 1_024
    var answers: [String: SimulatorResponse] = [:]
    var heads: [String: SimulatorResponse] = [:]

    func reception(of head: SimulatorRequest) -> RequestReception {
        if let early = heads[head.path] { return .answer(early) }
        return .read(PrefixSink(keeping: kept))
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        if let answer = answers[request.path] { return answer }
        return .json(
            200,
            [
                "method": .string(request.method), "target": .string(request.target),
                "headers": .array(
                    request.headers.fields.map { .string("\($0.name)=\($0.value)") }
                ),
                "chunked": .bool(request.isChunked),
                "count": .number(Double(request.body.count)),
                "kept": .number(Double(request.body.bytes.count)),
                "digest": .string(request.body.digest.hex), "peer": .string(request.peer),
            ]
        )
    }
}

/// Runs a server for the length of a closure, and leaves nothing behind.
func withServer(
    _ service: some SimulatorService,
    configuration: SimulatorServer.Configuration = .init(),
    _ body: (SimulatorServer, Int) async throws -> Void
) async throws {
    let server = SimulatorServer(configuration: configuration, service: service)
    try server.start()
    defer { server.stop() }
    guard let port = server.port else { throw SimulatorServerError.Missing.port }
    try await body(server, port)
}

extension SimulatorServerError {
    enum Missing: Error { case port }
}
