/// The rule that a service address is the selfie proxy of the Folio services one talks to.
///
/// Folio's page asks for an http or https URL with no user name, query or fragment that is the selfie
/// proxy. Beyond that the rule is this project's convention: scheme, host, port and path must be the
/// configured ones; letter case of scheme and host, a default port, one trailing slash and the spelling
/// of an IPv6 address make no difference, and everything else does.
/// Source: Folio, "Inquiry selfie capture": "The SDK checks each capture".
public struct SelfieProxyRule: Sendable, Hashable {
    /// The configured selfie proxy as it was given.
    public let text: String
    /// Whether addresses below the selfie proxy pass as well.
    public let allowsSubpaths: Bool

    private let proxy: CanonicalAddress

    /// Sets the rule up.
    ///
    /// - Parameters:
    ///   - text: the selfie proxy: an absolute http or https address; a name that is not ASCII in its
    ///     `xn--` form.
    ///   - allowsSubpaths: whether addresses below it pass as well.
    /// - Throws: `SelfieProxyRuleError` when it is no such address.
    public init(
        _ text: String,
        allowsSubpaths: Bool = false
    ) throws(SelfieProxyRuleError) {
        guard let proxy = CanonicalAddress(text) else { throw SelfieProxyRuleError() }
        self.text = text
        self.allowsSubpaths = allowsSubpaths
        self.proxy = proxy
    }

    /// The address when it is the selfie proxy; nil for everything else.
    ///
    /// The text is neither trimmed, decoded nor repaired; the work grows with its length.
    public func check(_ text: String) -> SelfieServiceAddress? {
        guard let address = CanonicalAddress(text),
            address.matches(proxy, allowsSubpaths: allowsSubpaths)
        else { return nil }
        return SelfieServiceAddress(checked: text)
    }

    /// Where a web page's engine sends its requests: an address whose path begins with `/api/` is
    /// requested from the page's own origin.
    ///
    /// A page origin that is none changes nothing.
    ///
    /// - Parameters:
    ///   - service: the checked address.
    ///   - pageOrigin: scheme, host and perhaps port of the page, as `https://shop.example.test`.
    /// - Returns: the address without a trailing slash.
    public static func engineURL(_ service: SelfieServiceAddress, pageOrigin: String) -> String {
        guard isOrigin(pageOrigin), let path = rawPath(of: service.text),
            path.starts(with: "/api/".utf8)
        else { return service.engineBase }
        // Both are ASCII, so that the last Unicode character is the last byte.
        let kept = pageOrigin.hasSuffix("/") ? String(pageOrigin.dropLast()) : pageOrigin
        let whole = kept + String(path)
        return whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    }

    /// Whether a text is scheme, host and perhaps port of a page.
    static func isOrigin(_ text: String) -> Bool {
        CanonicalAddress(text)?.path.isEmpty ?? false
    }

    /// What follows the authority of a checked address.
    private static func rawPath(of text: String) -> Substring? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let authority = text[colon...].dropFirst(3)
        return authority.firstIndex(of: "/").map { authority[$0...] }
    }
}

extension Substring {
    fileprivate func starts(with other: String.UTF8View) -> Bool { utf8.starts(with: other) }
}
