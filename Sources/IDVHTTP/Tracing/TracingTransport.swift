/// Passes the running task's trace context on to one vendor's API, and to nobody else.
///
/// The header goes with a request only when it is to the vendor's own origin and carries the account's
/// credentials: an upload to a presigned address and a call to an address that the vendor gave carry
/// none, and must not have a header more than was signed. Each attempt is a span of its own.
public struct TracingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let origin: String
    private let random: @Sendable () -> UInt64

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - base: sends the requests.
    ///   - api: an address of the vendor's API; only its origin counts.
    ///   - random: gives 64 random bits for each attempt.
    public init(
        _ base: any HTTPTransport,
        for api: HTTPURL,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        self.base = base
        origin = api.origin
        self.random = random
    }

    /// Sends a request, with the trace context when it is one that may have it.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let context = TraceContext.current, request.url.origin == origin,
            request.fields.hasSensitive
        else { return try await base.send(request) }
        var request = request
        let span = context.child(random: random)
        do throws(HTTPFieldError) {
            try request.fields.set("traceparent", to: span.traceparent)
            if let state = span.state { try request.fields.set("tracestate", to: state) }
        } catch {
            throw TransportError(
                .invalidRequest,
                delivery: .notSent,
                message: "the trace context cannot be sent: \(error)"
            )
        }
        return try await base.send(request)
    }
}
