import Foundation
import IDVHTTP
import IDVPrimitives

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An example of a transport over a client that a program already has: Foundation's.
///
/// It shows the least that a host writes to bring its own client. Bodies are held in memory; what
/// Foundation cannot do is listed in `TransportKind.exclusions`.
final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let delegate = Delegate()

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalAndRemoteCacheData
        configuration.httpMaximumConnectionsPerHost = 128
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    func finish() {
        session.invalidateAndCancel()
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else {
            throw TransportError(.cancelled, delivery: .notSent, message: "cancelled")
        }
        let task = session.dataTask(with: try Self.foundationRequest(request))
        let total = request.deadlines.total
        // The example's own deadline, not a test's wait: Foundation has none for a whole request.
        let timer = Task { [delegate] in
            try await Task.sleep(for: total)
            delegate.stop(task, because: .totalTimedOut)
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.start(
                    task,
                    limit: request.maximumResponseBytes,
                    completion: { continuation.resume(returning: $0) }
                )
            }
        } onCancel: {
            delegate.stop(task, because: .cancelled)
        }
        timer.cancel()
        return try result.get()
    }

    private static func foundationRequest(
        _ request: HTTPRequest
    ) throws(TransportError) -> URLRequest {
        guard let url = URL(string: request.url.string) else {
            throw TransportError(.invalidRequest, delivery: .notSent, message: "no Foundation URL")
        }
        var result = URLRequest(url: url)
        result.httpMethod = request.method.rawValue
        result.timeoutInterval = 3_600
        for field in request.fields { result.setValue(field.value, forHTTPHeaderField: field.name) }
        if let body = request.body {
            do { result.httpBody = try wholeBody(body) } catch {
                throw TransportError(.bodyUnavailable, delivery: .notSent, message: "\(error)")
            }
        }
        return result
    }

    private static func wholeBody(_ body: HTTPBody) throws -> Data {
        var reader = HTTPBodyReader(body)
        var data = Data(count: body.count)
        var scratch = [UInt8](repeating: 0, count: HTTPBodyReader.scratchCount)
        let count = try data.withUnsafeMutableBytes { output in
            try scratch.withUnsafeMutableBytes { try reader.read(into: output, scratch: $0) }
        }
        return data.prefix(count)
    }

    /// Collects answers and refuses redirects.
    private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
        private struct Transfer {
            let limit: Int
            let completion: @Sendable (Result<HTTPResponse, TransportError>) -> Void
            var response: HTTPURLResponse?
            var body: [UInt8] = []
            var stop: TransportError.Code?
        }

        private let transfers = Lock([Int: Transfer]())

        func start(
            _ task: URLSessionTask,
            limit: Int,
            completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
        ) {
            transfers.withLock {
                $0[task.taskIdentifier] = Transfer(limit: limit, completion: completion)
            }
            task.resume()
            // A cancellation that came before the entry was there.
            if Task.isCancelled { stop(task, because: .cancelled) }
        }

        func stop(_ task: URLSessionTask, because code: TransportError.Code) {
            let transfer = transfers.withLock { transfers in
                transfers.removeValue(forKey: task.taskIdentifier)
            }
            transfer?.completion(
                .failure(TransportError(code, delivery: .unknown, message: "stopped"))
            )
            task.cancel()
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            transfers.withLock { $0[task.taskIdentifier]?.response = response }
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            transfers.withLock {
                $0[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse
            }
            completionHandler(.allow)
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive data: Data
        ) {
            let isTooLarge = transfers.withLock { transfers in
                guard let transfer = transfers[dataTask.taskIdentifier] else { return false }
                guard data.count <= transfer.limit - transfer.body.count else { return true }
                transfers[dataTask.taskIdentifier]?.body += data
                return false
            }
            if isTooLarge { stop(dataTask, because: .responseTooLarge) }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?
        ) {
            let transfer = transfers.withLock { transfers in
                transfers.removeValue(forKey: task.taskIdentifier)
            }
            guard let transfer else { return }
            if let error { return transfer.completion(.failure(Self.error(error))) }
            guard let response = transfer.response else {
                return transfer.completion(
                    .failure(
                        TransportError(.malformedResponse, delivery: .unknown, message: "no HTTP")
                    )
                )
            }
            transfer.completion(
                .success(
                    HTTPResponse(
                        status: response.statusCode,
                        fields: Self.fields(response),
                        body: transfer.body
                    )
                )
            )
        }

        private static func fields(_ response: HTTPURLResponse) -> HTTPFields {
            var fields = HTTPFields()
            for (name, value) in response.allHeaderFields {
                try? fields.set("\(name)", to: "\(value)", sensitive: true)
            }
            return fields
        }

        private static func error(_ error: any Error) -> TransportError {
            let code = (error as? URLError)?.code ?? .unknown
            let meaning: TransportError.Code =
                switch code {
                case .cannotConnectToHost: .cannotConnect
                case .cannotFindHost, .dnsLookupFailed: .cannotResolveHost
                case .cancelled: .cancelled
                case .timedOut: .totalTimedOut
                case .networkConnectionLost: .connectionLost
                case .badServerResponse: .malformedResponse
                default: .other
                }
            let isUnsent = meaning == .cannotConnect || meaning == .cannotResolveHost
            return TransportError(
                meaning,
                delivery: isUnsent ? .notSent : .unknown,
                message: "\(code.rawValue)"
            )
        }
    }
}
