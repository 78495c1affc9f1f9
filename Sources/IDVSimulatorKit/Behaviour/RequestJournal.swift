import IDVPrimitives

/// What a simulator was asked, and what it answered, in order and bounded.
///
/// Of a body it keeps the length and the digest.
public final class RequestJournal: Sendable {
    private struct State {
        /// The requests that are kept, and up to as many again that are not dropped yet.
        var entries: [JournalEntry] = []
        /// The number of requests that were ever recorded.
        var recorded = 0
    }

    private let limit: Int
    private let state = Lock<State>(State())

    /// Makes a journal that keeps the last `limit` requests.
    public init(limit: Int = 10_000) {
        self.limit = max(1, limit)
    }

    /// Writes a request down.
    ///
    /// - Parameters:
    ///   - operation: What the simulator took the request for.
    ///   - request: The request.
    ///   - response: The answer to it.
    ///   - query: The items of its query that may be kept: none of a presigned address.
    ///   - bodyKeys: The names of its JSON body's members at the top level.
    public func record(
        operation: String,
        request: SimulatorRequest,
        response: SimulatorResponse,
        query: [QueryItem] = [],
        bodyKeys: [String] = []
    ) {
        state.withLock { state in
            state.recorded += 1
            state.entries.append(
                JournalEntry(
                    sequence: state.recorded,
                    operation: operation,
                    method: request.method,
                    path: request.path,
                    query: query,
                    bodyKeys: bodyKeys,
                    headers: request.headers,
                    bodyCount: request.body.count,
                    bodyDigest: request.body.digest,
                    status: response.status,
                    delivery: response.delivery
                )
            )
            // In blocks, so that the array is not moved for each request.
            if state.entries.count >= limit * 2 {
                state.entries.removeFirst(state.entries.count - limit)
            }
        }
    }

    /// The requests that are kept, oldest first.
    public var entries: [JournalEntry] {
        state.withLock { Array($0.entries.suffix(limit)) }
    }

    /// The requests of one operation that are kept, oldest first.
    public func entries(of operation: String) -> [JournalEntry] {
        entries.filter { $0.operation == operation }
    }

    /// The number of requests that were ever recorded.
    public var count: Int { state.withLock { $0.recorded } }

    /// Forgets all entries.
    public func clear() {
        state.withLock { $0 = State() }
    }
}
