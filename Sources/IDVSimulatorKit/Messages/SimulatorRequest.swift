import IDVPrimitives

/// A request as it came over the wire.
public struct SimulatorRequest: Sendable {
    /// The method, as sent.
    public let method: String
    /// The request target, as sent: path and query, still percent-encoded.
    public let target: String
    /// The header fields.
    public let headers: SimulatorHeaders
    /// The client's address and port; empty when there was no socket.
    public let peer: String
    /// The body; empty until it has arrived.
    public var body: RequestBody

    /// Makes a request.
    public init(
        method: String,
        target: String,
        headers: SimulatorHeaders = [:],
        body: RequestBody = RequestBody(),
        peer: String = ""
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.peer = peer
    }

    /// The path, still percent-encoded.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The query without its `?`, still percent-encoded; nil when there is none.
    public var query: String? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        return String(target[target.index(after: mark)...])
    }

    /// The path's segments, percent-decoded; nil when one of them is no valid encoding of text.
    public var pathSegments: [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: true) {
            guard let text = PercentEncoding.decodeText(part) else { return nil }
            segments.append(text)
        }
        return segments
    }

    /// The query's items in order, percent-decoded; nil when one of them is no valid encoding.
    public var queryItems: [QueryItem]? {
        var items: [QueryItem] = []
        for pair in (query ?? "").split(separator: "&", omittingEmptySubsequences: true) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decodeText(parts[0]),
                let value = PercentEncoding.decodeText(parts.count > 1 ? parts[1] : "")
            else { return nil }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }

    /// The media type of the body, in lower case and without parameters; nil when none was sent.
    public var mediaType: String? {
        headers["content-type"].map { value in
            value.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        }
    }

    /// The length that the request announced; nil when it announced none that can be read.
    public var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }

    /// Whether the body came in chunks of a length that was not announced.
    public var isChunked: Bool { headers.contains("transfer-encoding") }
}

extension SimulatorRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// Method and path: never the query, which may be a secret.
    public var description: String { "\(method) \(path)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
