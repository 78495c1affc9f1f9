import IDVHTTP
import IDVPrimitives

/// A transport without a network: it keeps the requests and answers by a script.
final class ScriptedTransport: HTTPTransport {
    typealias Script = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    private let sent = Lock<[HTTPRequest]>([])
    private let script: Script

    init(_ script: @escaping Script) {
        self.script = script
    }

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func requests(to path: String) -> [HTTPRequest] {
        requests.filter { $0.url.path == path }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return try await script(request)
    }
}

extension HTTPResponse {
    /// A JSON answer.
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        var fields = HTTPFields()
        try? fields.set("Content-Type", to: "application/json")
        return HTTPResponse(status: status, fields: fields, body: Array(text.utf8))
    }

    static func status(
        _ status: Int,
        _ body: String = "",
        fields pairs: [(String, String)] = []
    ) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in pairs { try? fields.set(name, to: value) }
        return HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
    }
}

extension HTTPRequest {
    /// The body as JSON; nil when there is none.
    var json: JSONValue? {
        get throws {
            guard let body else { return nil }
            var reader = HTTPBodyReader(body)
            var bytes = [UInt8](repeating: 0, count: body.count)
            var scratch = [UInt8](repeating: 0, count: 48 << 10)
            var done = 0
            while done < bytes.count {
                let count = try bytes.withUnsafeMutableBytes { buffer in
                    try scratch.withUnsafeMutableBytes { scratch in
                        try reader.read(
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]),
                            scratch: scratch
                        )
                    }
                }
                guard count > 0 else { break }
                done += count
            }
            return try JSONValue(parsing: bytes[..<done])
        }
    }
}
