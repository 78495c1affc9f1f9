/// Why a text is no host pattern.
@nonexhaustive
public enum HostPatternError: Error, Sendable, Equatable {
    /// Neither a host, nor `*.` and a host; or it holds a scheme, a path or user information.
    case malformed
    /// `*.` and a single label: a whole top-level domain.
    case tooBroad
}

extension HostPatternError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .malformed:
            "expected a host such as api.example.com, *.example.com or 203.0.113.7, with :port at most"
        case .tooBroad: "a pattern must name a domain below a top-level domain: *.example.com"
        }
    }
}
