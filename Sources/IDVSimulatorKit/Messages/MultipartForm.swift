/// A `multipart/form-data` body (RFC 7578), taken apart.
public struct MultipartForm: Sendable {
    /// One part of a form.
    public struct Part: Sendable {
        /// The field's name.
        public let name: String
        /// The file's name; nil when the part is no file.
        public let fileName: String?
        /// The media type as sent; nil when none was.
        public let contentType: String?
        /// The content.
        public let content: ArraySlice<UInt8>
    }

    /// The parts in order.
    public let parts: [Part]

    /// Takes a body apart; nil when it is no whole form with at most 64 parts.
    ///
    /// - Parameters:
    ///   - contentType: The request's `Content-Type`, which names the boundary.
    ///   - body: The body.
    public init?(contentType: String, body: [UInt8]) {
        guard let boundary = Self.boundary(in: contentType) else { return nil }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // A line break before the first delimiter may be missing.
        var rest: ArraySlice<UInt8>
        if body.starts(with: delimiter.dropFirst(2)) {
            rest = body.dropFirst(delimiter.count - 2)
        } else if let first = Self.firstIndex(of: delimiter, in: body[...]) {
            rest = body[(first + delimiter.count)...]
        } else {
            return nil
        }
        var parts: [Part] = []
        while !rest.starts(with: Array("--".utf8)) {
            guard parts.count < 64, rest.starts(with: Array("\r\n".utf8)),
                let end = Self.firstIndex(of: delimiter, in: rest),
                let part = Self.part(rest[rest.startIndex..<end].dropFirst(2))
            else { return nil }
            parts.append(part)
            rest = rest[(end + delimiter.count)...]
        }
        self.parts = parts
    }

    /// The first part with a name; nil when there is none.
    public subscript(name: String) -> Part? { parts.first { $0.name == name } }

    private static func boundary(in contentType: String) -> String? {
        let pieces = contentType.split(separator: ";").map { $0.trimmed }
        guard pieces.first?.lowercased() == "multipart/form-data" else { return nil }
        let boundary = parameter("boundary", in: pieces.dropFirst())
        guard let boundary, (1...70).contains(boundary.utf8.count) else { return nil }
        return boundary
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        let separator = Array("\r\n\r\n".utf8)
        guard let end = firstIndex(of: separator, in: bytes),
            let head = String(validating: bytes[bytes.startIndex..<end], as: UTF8.self)
        else { return nil }
        var fields: [String: String] = [:]
        for line in head.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmed
        }
        let pieces = (fields["content-disposition"] ?? "").split(separator: ";").map { $0.trimmed }
        guard pieces.first?.lowercased() == "form-data",
            let name = parameter("name", in: pieces.dropFirst())
        else { return nil }
        return Part(
            name: name,
            fileName: parameter("filename", in: pieces.dropFirst()),
            contentType: fields["content-type"],
            content: bytes[(end + separator.count)...]
        )
    }

    private static func parameter(_ name: String, in pieces: some Sequence<String>) -> String? {
        for piece in pieces where piece.lowercased().hasPrefix(name + "=") {
            let value = piece.dropFirst(name.count + 1)
            guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
                return String(value)
            }
            return String(value.dropFirst().dropLast())
        }
        return nil
    }

    private static func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = pattern.first else { return nil }
        var start = bytes.startIndex
        while start + pattern.count <= bytes.endIndex,
            let candidate = bytes[start...(bytes.endIndex - pattern.count)].firstIndex(of: first)
        {
            if bytes[candidate...].starts(with: pattern) { return candidate }
            start = candidate + 1
        }
        return nil
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
        while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
        return String(text)
    }
}

extension MultipartForm: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says what this is, and nothing that is secret.
    public var description: String { "MultipartForm(\(parts.count) parts)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension MultipartForm.Part: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "Part(\(content.count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
