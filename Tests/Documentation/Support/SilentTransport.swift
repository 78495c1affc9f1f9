import IDVHTTP

/// A transport that never reaches anybody, for providers that are only made.
struct SilentTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.cannotConnect, delivery: .notSent, message: "nobody is there")
    }
}
