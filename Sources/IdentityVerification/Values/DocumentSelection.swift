/// Which document a provider is to expect.
@nonexhaustive
public enum DocumentSelection: Sendable, Hashable {
    /// The provider finds out by itself.
    case automatic
    /// A document of this kind and no other.
    case kind(DocumentKind)

    /// The selection that a name means: `auto` or `automatic`, or a kind as
    /// `DocumentKind/init(named:)` reads it.
    ///
    /// Nil for an unknown name.
    public init?(named name: String) {
        if ["auto", "automatic"].contains(name.lowercased()) {
            self = .automatic
        } else if let kind = DocumentKind(named: name) {
            self = .kind(kind)
        } else {
            return nil
        }
    }
}

extension DocumentSelection: CustomStringConvertible {
    /// `automatic`, or the kind.
    public var description: String {
        switch self {
        case .automatic: "automatic"
        case .kind(let kind): kind.description
        }
    }
}
