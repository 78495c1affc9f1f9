import IDVHTTP

/// Puts an answer together from the lines and pieces that arrive, and refuses what is too much.
struct ResponseCollector {
    enum Refusal: Equatable {
        case bodyTooLarge(limit: Int)
        case headTooLarge
        case malformedHead
    }

    /// The most bytes of all header fields together, and the most fields.
    static let largestHead = 64 << 10
    static let mostFields = 256

    private let limit: Int
    private var headCount = 0
    private var fields = HTTPFields()
    private var contentLength: String?
    /// Whether the empty line after the last head came.
    ///
    /// libcurl takes a connection that is closed
    /// within a head for the end of an empty answer.
    private(set) var headIsComplete = false
    private(set) var body: [UInt8] = []

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Takes one line of a head, its line break included.
    ///
    /// A status line starts a head: that of an interim answer (100) is forgotten when the next one
    /// comes.
    mutating func takeLine(_ line: UnsafeRawBufferPointer) -> Refusal? {
        // Interim heads count as well: a server may not send them for ever.
        headCount += line.count
        guard headCount <= Self.largestHead else { return .headTooLarge }
        var end = line.endIndex
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        let text = UnsafeRawBufferPointer(rebasing: line[..<end])
        if text.starts(with: "HTTP/".utf8) {
            fields = HTTPFields()
            contentLength = nil
            headIsComplete = false
            return nil
        }
        // What comes after the head are trailers, which must not change what the head said.
        guard !headIsComplete else { return nil }
        guard !text.isEmpty else {
            headIsComplete = true
            return nil
        }
        guard fields.count < Self.mostFields else { return .headTooLarge }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
            return .malformedHead
        }
        let name = String(decoding: text[..<colon], as: UTF8.self)
        let value = String(decoding: Self.trimmed(text[(colon + 1)...]), as: UTF8.self)
        if name.lowercased() == "content-length" {
            // Two lengths that differ mean that two readers would see two answers.
            if let contentLength, contentLength != value { return .malformedHead }
            contentLength = value
            if let count = Int(value), count > limit { return .bodyTooLarge(limit: limit) }
        }
        fields.appendReceived(name: name, value: value)
        return nil
    }

    /// Takes a piece of the body.
    mutating func takeBody(_ piece: UnsafeRawBufferPointer) -> Refusal? {
        guard piece.count <= limit - body.count else { return .bodyTooLarge(limit: limit) }
        if body.isEmpty, let contentLength, let count = Int(contentLength), count <= limit {
            // A length that is promised and not sent must cost nothing.
            body.reserveCapacity(min(max(count, 0), 1 << 20))
        }
        body.append(contentsOf: piece)
        return nil
    }

    /// The answer, once it is complete.
    consuming func response(status: Int) -> HTTPResponse {
        HTTPResponse(status: status, fields: fields, body: body)
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>)
        -> Slice<UnsafeRawBufferPointer>
    {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return bytes
    }
}
