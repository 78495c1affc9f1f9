import IDVPrimitives

extension HTTPURL {
    /// One name and value of a query, not yet encoded.
    public struct QueryItem: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String

        /// Makes an item.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// This address with a path below its own, and a query.
    ///
    /// The path of this address stays as a prefix; exactly one slash stands between the two. The
    /// path is taken as already encoded: values from outside go through `appending(segments:query:)`.
    ///
    /// - Parameters:
    ///   - path: an encoded path, with or without a slash before it.
    ///   - items: names and values of the query, encoded here.
    /// - Returns: the longer address.
    /// - Throws: `HTTPURLError`; `.baseHasQuery` when this address has a query.
    public func appending(
        path: String,
        query items: [QueryItem] = []
    ) throws(HTTPURLError) -> HTTPURL {
        guard query == nil else { throw .baseHasQuery }
        guard !path.utf8.contains(UInt8(ascii: "?")) else { throw .forbiddenCharacter }
        var base = string
        if base.hasSuffix("/") { base.removeLast() }
        let tail = path.hasPrefix("/") ? String(path.dropFirst()) : path
        var result = tail.isEmpty ? string : base + "/" + tail
        for (index, item) in items.enumerated() {
            result += index == 0 ? "?" : "&"
            result += PercentEncoding.encode(item.name) + "=" + PercentEncoding.encode(item.value)
        }
        return try HTTPURL(result)
    }

    /// This address with path segments below its own path, and a query, all encoded here.
    ///
    /// A segment can hold any text: a slash in it does not end it. `.` and `..` are refused, which
    /// no encoding makes safe.
    ///
    /// - Throws: `HTTPURLError`; `.emptySegment` when a segment is empty.
    public func appending(
        segments: [String],
        query items: [QueryItem] = []
    ) throws(HTTPURLError) -> HTTPURL {
        guard segments.allSatisfy({ !$0.isEmpty }) else { throw .emptySegment }
        return try appending(
            path: segments.map(PercentEncoding.encode).joined(separator: "/"),
            query: items
        )
    }

    /// Whether the host is an IPv4 or IPv6 address.
    public var hasIPLiteralHost: Bool {
        host.utf8.contains(UInt8(ascii: ":")) || Self.ipv4(host) != nil
    }
}
