/// A host that addresses may have: an exact name (`api.example.com`), every name below a suffix
/// (`*.example.com`, one or more labels), or an IP address (`203.0.113.7`, `[2001:db8::1]`); with a
/// port after it when it is not 443.
public struct HostPattern: Sendable, Hashable {
    /// The pattern as it was given, in lower case.
    public let text: String
    private let host: String
    private let coversSubdomains: Bool
    private let port: Int

    /// Reads a pattern.
    ///
    /// - Throws: `HostPatternError`.
    public init(_ text: String) throws(HostPatternError) {
        let text = text.lowercased()
        let isWildcard = text.hasPrefix("*.")
        let plain = isWildcard ? String(text.dropFirst(2)) : text
        guard !plain.utf8.contains(where: { "/?#@*".utf8.contains($0) }) else { throw .malformed }
        let address: HTTPURL
        do throws(HTTPURLError) { address = try HTTPURL("https://\(plain)/") } catch {
            throw .malformed
        }
        if isWildcard {
            guard !address.hasIPLiteralHost else { throw .malformed }
            // `*.com` would allow anybody's host.
            guard address.host.utf8.contains(UInt8(ascii: ".")) else { throw .tooBroad }
        }
        self.text = text
        host = address.host
        port = address.port
        coversSubdomains = isWildcard
    }

    /// Whether an address's host and port are what the pattern allows.
    public func matches(_ url: HTTPURL) -> Bool {
        guard url.port == port else { return false }
        guard coversSubdomains else { return url.host == host }
        return !url.hasIPLiteralHost && url.host.hasSuffix("." + host)
    }
}

extension HostPattern: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String { text }
}
