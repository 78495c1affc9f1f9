import IDVCurl
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit

/// The selfie proxy and the face liveness service on one port, strict about what they are sent.
///
/// What breaks the exchange's rules is answered 400 and kept as a complaint; what keeps them is
/// answered as the golden examples do, or by a script.
final class GoldenFaceService: SimulatorService, Sendable {
    /// Gives another answer than the golden one; nil for that.
    ///
    /// The number counts requests of one kind, from 1.
    typealias Script = @Sendable (SimulatorRequest, _ number: Int) -> SimulatorResponse?

    static let proxy = "/api/selfie"

    private struct State {
        var requests: [SimulatorRequest] = []
        var complaints: [String] = []
        var publicKey: String?
    }

    private let state = Lock<State>(State())
    private let script: Script

    init(_ script: @escaping Script = { _, _ in nil }) {
        self.script = script
    }

    var requests: [SimulatorRequest] { state.withLock { $0.requests } }
    var complaints: [String] { state.withLock { $0.complaints } }

    func reception(of head: SimulatorRequest) -> RequestReception {
        .read(PrefixSink(keeping: 16 << 20))
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count { $0.method == request.method && $0.path == request.path }
        }
        if let complaint = complaint(about: request) {
            state.withLock { $0.complaints.append(complaint) }
            return .text(400, "refused")
        }
        return script(request, number) ?? golden(request)
    }

    private func golden(_ request: SimulatorRequest) -> SimulatorResponse {
        switch (request.method, request.path) {
        case ("POST", Self.proxy + "/api/v2/liveness/start"):
            .json(200, ["transactionId": .string(Golden.transaction)])
        case ("POST", Self.proxy + "/api/v2/liveness"):
            .json(
                200,
                [
                    "code": 0, "status": 0, "tag": .string(Golden.session),
                    "transactionId": .string(Golden.transaction), "type": 0,
                ]
            )
        case ("GET", "/api/v2/liveness"): .json(200, Golden.members())
        case ("DELETE", "/api/v2/liveness"): SimulatorResponse(status: 204)
        case ("GET", "/api/healthz"): .json(200, ["app": "Face SDK (SPECIMEN)"])
        case ("GET", "/api/readyz"): SimulatorResponse(status: 200)
        default: SimulatorResponse(status: 404)
        }
    }

    private func complaint(about request: SimulatorRequest) -> String? {
        let query = "transactionId=\(Golden.transaction)"
        switch (request.method, request.path) {
        case ("POST", Self.proxy + "/api/v2/liveness/start"):
            return runComplaint(request, names: []) ?? startComplaint(request)
        case ("POST", Self.proxy + "/api/v2/liveness"):
            guard request.query == query else { return "the query" }
            return runComplaint(request, names: ["x-client-key"]) ?? processComplaint(request)
        case ("GET", "/api/v2/liveness"), ("DELETE", "/api/v2/liveness"):
            return request.query == query && request.body.count == 0 ? nil : "a read"
        case ("GET", "/api/healthz"), ("GET", "/api/readyz"):
            return request.query == nil && request.headers.values(of: "x-requestid").count == 1
                ? nil : "a probe"
        default: return "the path"
        }
    }

    /// The run's three headers as they are, the engine's own, and nothing else that has a meaning.
    private func runComplaint(_ request: SimulatorRequest, names: Set<String>) -> String? {
        let transport: Set = ["host", "content-length", "accept", "accept-encoding", "user-agent"]
        let meant = request.headers.names.filter { !transport.contains($0) }
        let run: Set = ["authorization", "x-capture-session-id", "x-run-id", "content-type"]
        guard Set(meant) == run.union(names), meant.count == Set(meant).count else {
            return "the headers"
        }
        guard request.headers["Authorization"] == "Bearer tok-0001",
            request.headers["X-Capture-Session-Id"] == Golden.session,
            request.headers["X-Run-Id"] == "r_000001"
        else { return "a header's value" }
        return request.isChunked ? "a body of unknown length" : nil
    }

    private func startComplaint(_ request: SimulatorRequest) -> String? {
        guard request.query == nil, request.headers["content-type"] == "application/json",
            let json = try? JSONValue(parsing: request.body.bytes), let members = json.object,
            Set(members.keys) == ["publicKey", "tag"], json["tag"]?.string == Golden.session,
            let text = json["publicKey"]?.string, let key = try? JSONValue(parsing: text.utf8),
            let names = key.object?.keys, Set(names) == ["buffer", "curveType", "keyType"],
            key["buffer"]?.string?.isEmpty == false, key["curveType"] == "prime256v1",
            key["keyType"] == "publicKey"
        else { return "the start" }
        state.withLock { $0.publicKey = text }
        return nil
    }

    private func processComplaint(_ request: SimulatorRequest) -> String? {
        guard request.headers["content-type"] == "application/octet-stream",
            request.headers["x-client-key"] == state.withLock({ $0.publicKey })
        else { return "the processing" }
        return request.body.count > 0 ? nil : "no picture"
    }
}

/// A golden service that listens while this lives.
final class RunningFaceService: Sendable {
    let service: GoldenFaceService
    let transport: CurlTransport
    private let server: SimulatorServer
    private let origin: String

    init(_ script: @escaping GoldenFaceService.Script = { _, _ in nil }) throws {
        service = GoldenFaceService(script)
        server = SimulatorServer(service: service)
        try server.start()
        origin = server.baseURL ?? ""
        transport = try CurlTransport()
    }

    deinit {
        server.stop()
    }

    /// The face liveness service's address.
    var base: String { origin }
    /// The selfie proxy's address.
    var proxy: String { origin + GoldenFaceService.proxy }
}
