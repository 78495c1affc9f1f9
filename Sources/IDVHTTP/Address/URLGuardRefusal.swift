/// Why an address was refused.
///
/// It names the host at most, never the path or the query.
@nonexhaustive
public enum URLGuardRefusal: Error, Sendable, Equatable {
    /// No address that this package sends to.
    case malformed(HTTPURLError)
    /// The scheme is `http` and the host is not this machine.
    case insecure(host: String)
    /// The host is this machine, which was not allowed.
    case loopback(host: String)
    /// The host is an IP address that no pattern names.
    case addressLiteral(host: String)
    /// No pattern allows the host with this port.
    case hostNotAllowed(host: String, port: Int)
    /// A configured base address has a query.
    case baseHasQuery(host: String)
}

extension URLGuardRefusal: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .malformed(let error): error.description
        case .insecure(let host):
            "the address of \(host) uses http; only https is allowed"
        case .loopback(let host):
            "the address points at this machine (\(host)); allow loopback in the configuration"
                + " if that is meant"
        case .addressLiteral(let host):
            "the host is the IP address \(host), which is not among the allowed hosts"
        case .hostNotAllowed(let host, let port):
            "the host \(host) with port \(port) is not among the allowed hosts; if it is the"
                + " vendor's, add it to the configuration"
        case .baseHasQuery(let host):
            "the base address of \(host) has a query (?…), which a base address must not have"
        }
    }
}
