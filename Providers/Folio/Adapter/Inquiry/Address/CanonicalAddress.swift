/// An http or https address in the one form in which two of them can be compared.
///
/// The text is scanned byte by byte and never repaired: where URL parsers differ, or put right what is
/// wrong, a credential could be sent to another host than the one that was checked.
struct CanonicalAddress: Hashable {
    let isSecure: Bool
    let host: CanonicalHost
    let port: Int
    /// Begins with `/`, has no trailing slash, and is empty for the root.
    let path: [UInt8]

    /// The longest address in bytes; no server takes a longer one.
    private static let maximumBytes = 8192

    /// Reads an address; nil when it is not exactly one.
    ///
    /// The work grows with the text's length.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy(Self.isAllowed) else { return nil }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        switch String(decoding: bytes[..<colon].map(Self.lowered), as: UTF8.self) {
        case "https": isSecure = true
        case "http": isSecure = false
        default: return nil
        }
        let rest = bytes[(colon + 1)...]
        guard rest.starts(with: Array("//".utf8)) else { return nil }
        let authorityStart = rest.startIndex + 2
        let tail = bytes[authorityStart...]
        let authorityEnd = tail.firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let authority = bytes[authorityStart..<authorityEnd]
        guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { return nil }
        let rawPath = bytes[authorityEnd...]
        guard !rawPath.contains(where: { "?#".utf8.contains($0) }) else { return nil }

        guard let (hostPart, portPart) = Self.split(authority) else { return nil }
        guard let host = CanonicalHost(hostPart) else { return nil }
        self.host = host
        guard let portPart else {
            port = isSecure ? 443 : 80
            guard let path = Self.path(rawPath) else { return nil }
            self.path = path
            return
        }
        guard let port = Self.port(portPart), let path = Self.path(rawPath) else { return nil }
        self.port = port
        self.path = path
    }

    /// Whether this is the other address or, when that is allowed, lies below it.
    func matches(_ other: CanonicalAddress, allowsSubpaths: Bool) -> Bool {
        guard isSecure == other.isSecure, host == other.host, port == other.port else {
            return false
        }
        if path == other.path { return true }
        return allowsSubpaths && path.starts(with: other.path + [UInt8(ascii: "/")])
    }

    // MARK: - Parts

    /// Printable ASCII without space, and without what one parser or another repairs.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#"\<>"^`{|}"#.utf8.contains(byte)
    }

    static func lowered(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
    }

    private static func split(
        _ authority: ArraySlice<UInt8>
    ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?)? {
        var end = authority.startIndex
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            end = bracket + 1
        } else {
            end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        }
        let host = authority[..<end]
        guard end < authority.endIndex else { return (host, nil) }
        guard authority[end] == UInt8(ascii: ":") else { return nil }
        return (host, authority[(end + 1)...])
    }

    /// 1–65535 in decimal without a leading zero.
    private static func port(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return value <= 65_535 ? value : nil
    }

    /// The path without its one trailing slash; nil when a server might read it as another one.
    private static func path(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
        guard hasPlainEscapes(raw) else { return nil }
        var path = raw
        if path.last == UInt8(ascii: "/") { path = path.dropLast() }
        guard !path.isEmpty else { return [] }
        let segments = path.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        let dot = [UInt8(ascii: ".")]
        let areNamed = segments.allSatisfy {
            !$0.isEmpty && !$0.elementsEqual(dot) && !$0.elementsEqual(dot + dot)
        }
        return areNamed ? Array(path) : nil
    }

    /// Whether each `%` begins an escape, and none stands for a slash, a backslash, a dot or NUL.
    private static func hasPlainEscapes(_ path: ArraySlice<UInt8>) -> Bool {
        var index = path.startIndex
        while index < path.endIndex {
            guard path[index] == UInt8(ascii: "%") else {
                index += 1
                continue
            }
            guard index + 2 < path.endIndex,
                let high = hexadecimal(path[index + 1]), let low = hexadecimal(path[index + 2])
            else { return false }
            if [0x00, 0x2E, 0x2F, 0x5C].contains(high << 4 | low) { return false }
            index += 3
        }
        return true
    }

    static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch lowered(byte) {
        case 0x30...0x39: UInt16(byte - 0x30)
        case 0x61...0x66: UInt16(lowered(byte) - 0x61 + 10)
        default: nil
        }
    }
}
