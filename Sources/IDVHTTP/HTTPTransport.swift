/// Sends one request and brings its answer: the one door between the adapters and the network.
///
/// **Choose.** On Linux and macOS take `CurlTransport` from `IDVCurl`. A program that already has an
/// HTTP client wraps it in a conforming type and gives that to the adapters instead; nothing else in
/// the package opens a connection.
///
/// **Implement.** A transport
/// - sends exactly the header fields of the request, plus `Host`, `Content-Length` and what the
///   connection itself needs; never `Transfer-Encoding: chunked`, because a presigned upload pins
///   its length;
/// - sends the address as it stands, reads the body through `HTTPBodyReader`, and holds no whole
///   body in memory;
/// - follows no redirect, keeps no cookie or cache, sends no credentials of its own;
/// - verifies the server's certificate, always, with TLS 1.2 or later;
/// - keeps every deadline of the request and stops at `maximumResponseBytes`;
/// - ends with `.cancelled` as soon as the calling task is cancelled;
/// - repeats nothing by itself: whether a request may be sent again is decided above it;
/// - says `.notSent` only when surely no byte of the request reached the other side.
///
/// **Test.** `Tests/IDVCurlTests/TransportConformanceTests.swift` runs the same cases over any
/// transport.
public protocol HTTPTransport: Sendable {
    /// Sends one request.
    ///
    /// - Throws: `TransportError`. An answer of any status is returned and not thrown.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
