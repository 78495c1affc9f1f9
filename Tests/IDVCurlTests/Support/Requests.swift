import IDVHTTP
import Testing

extension ScriptedServer {
    /// A request to this server.
    func request(
        _ method: HTTPMethod = .get,
        _ target: String = "/",
        scheme: String = "http",
        fields: [(String, String)] = [],
        body: HTTPBody? = nil,
        deadlines: HTTPDeadlines = HTTPDeadlines(),
        maximumResponseBytes: Int = 4 << 20
    ) throws -> HTTPRequest {
        var all = HTTPFields()
        for (name, value) in fields { try all.set(name, to: value) }
        return HTTPRequest(
            method: method,
            url: try HTTPURL("\(scheme)://127.0.0.1:\(port)\(target)"),
            fields: all,
            body: body,
            deadlines: deadlines,
            maximumResponseBytes: maximumResponseBytes
        )
    }

    /// Runs a test against a server and stops the server after.
    static func run<Result>(
        _ script: @escaping Script,
        _ body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let server = try ScriptedServer(script)
        defer { server.stop() }
        return try await body(server)
    }

    static func run<Result>(
        _ behaviour: Behaviour,
        _ body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        try await run({ _ in behaviour }, body)
    }
}

extension HTTPTransport {
    /// The error that a request ends with; nil, and a recorded issue, when it is answered.
    func failure(
        _ request: HTTPRequest,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TransportError? {
        do throws(TransportError) {
            let response = try await send(request)
            Issue.record("answered with \(response.status)", sourceLocation: sourceLocation)
            return nil
        } catch {
            return error
        }
    }
}

/// An answer with a body of its length.
func ok(_ body: String = "ok", status: String = "200 OK", _ fields: String = "") -> String {
    "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}
