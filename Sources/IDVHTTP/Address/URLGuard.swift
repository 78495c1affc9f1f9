/// Checks an address that came from outside before anything is sent to it.
///
/// A vendor's answer that names an upload address is a vendor's text: whoever controls it could
/// point a person's image at any host, or this machine at its own network. So the scheme, the host
/// and the port must be what the provider's configuration allows.
public struct URLGuard: Sendable, Hashable {
    /// The hosts that are allowed.
    public let allowedHosts: [HostPattern]
    /// Whether this machine is allowed as well, over `http` or `https`, at any port: for simulators.
    public let allowsLoopback: Bool

    /// Makes a guard.
    public init(allowedHosts: [HostPattern], allowsLoopback: Bool = false) {
        self.allowedHosts = allowedHosts
        self.allowsLoopback = allowsLoopback
    }

    /// Reads an address and checks it.
    ///
    /// - Throws: `URLGuardRefusal`.
    public func address(_ string: String) throws(URLGuardRefusal) -> HTTPURL {
        let url: HTTPURL
        do throws(HTTPURLError) { url = try HTTPURL(string) } catch { throw .malformed(error) }
        try check(url)
        return url
    }

    /// Checks an address.
    ///
    /// - Throws: `URLGuardRefusal`.
    public func check(_ url: HTTPURL) throws(URLGuardRefusal) {
        if url.isLoopback {
            guard allowsLoopback else { throw .loopback(host: url.host) }
            return
        }
        guard url.isSecure else { throw .insecure(host: url.host) }
        guard !allowedHosts.contains(where: { $0.matches(url) }) else { return }
        if url.hasIPLiteralHost { throw .addressLiteral(host: url.host) }
        throw .hostNotAllowed(host: url.host, port: url.port)
    }

    /// Checks a configured base address: `https`, or this machine when that is allowed; no query.
    ///
    /// - Throws: `URLGuardRefusal`.
    public static func checkBase(
        _ url: HTTPURL,
        allowsLoopback: Bool = false
    ) throws(URLGuardRefusal) {
        guard url.query == nil else { throw .baseHasQuery(host: url.host) }
        if url.isLoopback {
            guard allowsLoopback else { throw .loopback(host: url.host) }
            return
        }
        guard url.isSecure else { throw .insecure(host: url.host) }
    }
}
