/// An absolute `http` or `https` address, kept byte for byte.
///
/// The parser is strict on purpose: what one library reads as a host and another as a path is where
/// guards fail. User information, a fragment, a backslash, a control character, a space and anything
/// outside RFC 3986's characters are refused. Nothing is normalised, so that a presigned address
/// stays what was signed. The description leaves the query out, which is often a secret.
public struct HTTPURL: Sendable, Hashable {
    /// The address as it was given.
    public let string: String
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// The host in lower case; an IPv6 address without its brackets.
    public let host: String
    /// The port as given, or the scheme's own.
    public let port: Int
    /// The path, at least `/`, still percent-encoded.
    public let path: String
    /// The query without its `?`, still percent-encoded; nil when there is none.
    public let query: String?

    /// Reads an address.
    ///
    /// - Throws: `HTTPURLError`, which says what is wrong and holds nothing of the address.
    public init(_ string: String) throws(HTTPURLError) {
        guard string.utf8.count <= 8_192 else { throw .tooLong }
        let bytes = Array(string.utf8)
        guard bytes.allSatisfy(Self.isAllowed) else { throw .forbiddenCharacter }
        let lowered = string.prefix(8).lowercased()
        let start: Int
        if lowered.hasPrefix("https://") {
            isSecure = true
            start = 8
        } else if lowered.hasPrefix("http://") {
            isSecure = false
            start = 7
        } else {
            throw .unsupportedScheme
        }
        guard !bytes.contains(UInt8(ascii: "#")) else { throw .fragment }
        let rest = bytes[start...]
        let authorityEnd =
            rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        let authority = rest[..<authorityEnd]
        guard !authority.contains(UInt8(ascii: "@")) else { throw .userInformation }
        let (host, port) = try Self.splitAuthority(authority)
        self.host = host
        self.port = port ?? (isSecure ? 443 : 80)
        let tail = rest[authorityEnd...]
        guard Self.hasValidPercentEncoding(tail) else { throw .forbiddenCharacter }
        if let mark = tail.firstIndex(of: UInt8(ascii: "?")) {
            path = mark == tail.startIndex ? "/" : String(decoding: tail[..<mark], as: UTF8.self)
            query = String(decoding: tail[(mark + 1)...], as: UTF8.self)
        } else {
            path = tail.isEmpty ? "/" : String(decoding: tail, as: UTF8.self)
            query = nil
        }
        guard !Self.hasDotSegment(path) else { throw .dotSegment }
        self.string = string
    }

    /// The scheme, host and port: what "same origin" compares.
    public var origin: String {
        let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(host):\(port)"
    }

    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or `::1`.
    public var isLoopback: Bool {
        host == "localhost" || host == "::1" || Self.ipv4(host)?.first == 127
    }

    private static func splitAuthority(
        _ authority: ArraySlice<UInt8>
    ) throws(HTTPURLError) -> (String, Int?) {
        let hostBytes: ArraySlice<UInt8>
        let portBytes: ArraySlice<UInt8>?
        if authority.first == UInt8(ascii: "[") {
            guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidHost }
            hostBytes = authority[(authority.startIndex + 1)..<end]
            let after = authority[(end + 1)...]
            guard after.isEmpty || after.first == UInt8(ascii: ":") else { throw .invalidHost }
            portBytes = after.isEmpty ? nil : after.dropFirst()
            guard
                hostBytes.contains(UInt8(ascii: ":")),
                hostBytes.allSatisfy({ isHexDigit($0) || $0 == 0x3A || $0 == 0x2E })
            else { throw .invalidHost }
        } else {
            let colon = authority.firstIndex(of: UInt8(ascii: ":"))
            hostBytes = authority[..<(colon ?? authority.endIndex)]
            portBytes = colon.map { authority[($0 + 1)...] }
            let name = String(decoding: hostBytes, as: UTF8.self).lowercased()
            guard isHostName(name) else { throw .invalidHost }
        }
        var port: Int?
        if let portBytes {
            guard
                (1...5).contains(portBytes.count),
                portBytes.allSatisfy({ (0x30...0x39).contains($0) }),
                let value = Int(String(decoding: portBytes, as: UTF8.self)),
                (1...65_535).contains(value)
            else { throw .invalidPort }
            port = value
        }
        return (String(decoding: hostBytes, as: UTF8.self).lowercased(), port)
    }

    private static func isHostName(_ name: String) -> Bool {
        guard (1...253).contains(name.utf8.count) else { return false }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let wellFormed = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count)
                && label.utf8.first != UInt8(ascii: "-") && label.utf8.last != UInt8(ascii: "-")
                && label.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                        || $0 == 0x5F
                }
        }
        guard wellFormed, let last = labels.last else { return false }
        // `127.1`, `0x7f.1` and `2130706433` are addresses to some resolvers: a name that ends in a
        // number must be a plain dotted IPv4 address.
        let looksNumeric =
            last.utf8.allSatisfy { (0x30...0x39).contains($0) } || last.hasPrefix("0x")
        return !looksNumeric || ipv4(name) != nil
    }

    /// The four numbers of a plain dotted IPv4 address without leading zeros; nil otherwise.
    static func ipv4(_ host: String) -> [UInt8]? {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var numbers: [UInt8] = []
        for part in parts {
            guard
                (1...3).contains(part.utf8.count),
                part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0"),
                let number = UInt8(part)
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    private static func hasValidPercentEncoding(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%") {
                guard
                    index + 2 < bytes.endIndex, isHexDigit(bytes[index + 1]),
                    isHexDigit(bytes[index + 2])
                else { return false }
            }
            index += 1
        }
        return true
    }

    /// A client may resolve `..` before it sends; then what was checked is not what is asked for.
    private static func hasDotSegment(_ path: String) -> Bool {
        // Most paths hold neither character, and each call makes an address.
        let signs: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "%")]
        guard path.utf8.contains(where: signs.contains) else { return false }
        return path.split(separator: "/").contains { segment in
            let plain = segment.lowercased().replacing("%2e", with: ".")
            return plain == "." || plain == ".."
        }
    }
}

extension HTTPURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Scheme, host and path: never the query.
    public var description: String { origin + path + (query == nil ? "" : "?(hidden)") }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
