package import IDVHTTP
import IDVPrimitives

/// A transport without a network: it keeps the requests and answers by a script.
package final class ScriptedTransport: HTTPTransport {
    /// Answers a request.
    package typealias Script = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Answers a request; the number counts the requests to the same path, from 1.
    package typealias NumberedScript =
        @Sendable (HTTPRequest, Int) async throws(TransportError) -> HTTPResponse

    private let sent = Lock<[HTTPRequest]>([])
    private let script: NumberedScript

    package init(_ script: @escaping NumberedScript) {
        self.script = script
    }

    /// A script that does not ask which request of its path it answers.
    package convenience init(_ script: @escaping Script) {
        self.init { (request, _) async throws(TransportError) in try await script(request) }
    }

    package var requests: [HTTPRequest] { sent.withLock { $0 } }

    /// The paths in the order in which they were asked for.
    package var paths: [String] { requests.map(\.url.path) }

    package func requests(to path: String) -> [HTTPRequest] {
        requests.filter { $0.url.path == path }
    }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = sent.withLock { sent in
            sent.append(request)
            return sent.count { $0.url.path == request.url.path }
        }
        return try await script(request, number)
    }
}
