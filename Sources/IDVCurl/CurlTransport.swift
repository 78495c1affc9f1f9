import CCurl
public import IDVHTTP

/// An HTTP client over libcurl: the transport of servers, command lines and macOS.
///
/// One thread drives all transfers; a task that sends only waits for it. Connections, host addresses
/// and TLS sessions are reused. Make one transport and share it: it is what is reused.
///
/// **A request is written at most once.** libcurl by itself sends a request again on a new
/// connection when a kept-alive one died before the answer's first byte, which may be after the
/// server acted. This transport refuses that and ends with `.connectionLost`, whose delivery says
/// whether anything had been written.
///
/// End it with `shutdown()`, or use `withCurlTransport`. When the last reference goes without, it
/// ends by itself, but nobody can wait for it.
public final class CurlTransport: HTTPTransport {
    private let queue: CommandQueue

    /// Starts a transport.
    ///
    /// - Throws: `CurlTransportError`.
    public init(
        _ configuration: CurlTransportConfiguration = CurlTransportConfiguration()
    ) throws(CurlTransportError) {
        try CurlLibrary.prepare()
        guard (1...65_535).contains(configuration.maximumConnections) else {
            throw .invalidSetting(name: "maximumConnections", expected: "from 1 to 65535")
        }
        let bundle = try CertificateBundle(configuration.certificateAuthorities)
        // A first handle tells at once whether libcurl takes the options.
        _ = try EasyHandle(configuration, bundle)
        let multi = try MultiHandle(maximumConnections: configuration.maximumConnections)
        let queue = CommandQueue(wakeUp: multi.wakeUp)
        self.queue = queue
        try LoopThread.start {
            EventLoop(configuration, bundle: bundle, queue: queue, multi: multi).run()
        }
    }

    deinit {
        queue.closeAll()
    }

    /// Sends one request.
    ///
    /// - Throws: `TransportError`. An answer of any status is returned and not thrown.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try Self.check(request)
        let startedAt = LoopInstant.now
        let id = queue.open()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let pending = PendingTransfer(
                    id: id,
                    request: request,
                    startedAt: startedAt,
                    completion: { continuation.resume(returning: $0) }
                )
                switch queue.start(pending) {
                case .accepted: break
                case .cancelled: continuation.resume(returning: .failure(.cancelledBeforeStart))
                case .closed: continuation.resume(returning: .failure(.startedAfterShutdown))
                }
            }
        } onCancel: {
            queue.cancel(id)
        }
        queue.close(id)
        return try result.get()
    }

    /// Takes no further request, ends those that run with `.shutDown`, and returns when every
    /// connection is closed and the thread has let go of everything.
    public func shutdown() async {
        queue.closeAll()
        await queue.waitForEnd()
    }

    /// The fields that say how a message is framed or what becomes of its connection.
    private static let ownFields = [
        "Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "TE", "Trailer",
        "Upgrade", "Expect", "Proxy-Connection", "Proxy-Authorization",
    ]

    private static func check(_ request: HTTPRequest) throws(TransportError) {
        if let name = ownFields.first(where: { request.fields[$0] != nil }) {
            throw TransportError(
                .invalidRequest,
                delivery: .notSent,
                message: "the header field \(name) belongs to the transport; leave it out"
            )
        }
        if request.method.rawValue == "CONNECT" || request.method.rawValue == "HEAD",
            request.body != nil
        {
            throw TransportError(
                .invalidRequest,
                delivery: .notSent,
                message: "a request with the method \(request.method.rawValue) has no body"
            )
        }
    }
}

extension TransportError {
    fileprivate static let cancelledBeforeStart = TransportError(
        .cancelled,
        delivery: .notSent,
        message: "the calling task was cancelled"
    )
    fileprivate static let startedAfterShutdown = TransportError(
        .shutDown,
        delivery: .notSent,
        message: "the transport was shut down before the request"
    )
}
