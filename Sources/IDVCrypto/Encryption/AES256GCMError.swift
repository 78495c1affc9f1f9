/// Why something was not sealed or opened.
@nonexhaustive
public enum AES256GCMError: Error, Sendable, Hashable {
    /// The system's generator of random bytes gave none.
    case noRandomBytes
    /// It was changed, is no sealed content, or belongs to another key or context.
    case notAuthentic
}

extension AES256GCMError: CustomStringConvertible {
    /// What failed, and what to check.
    public var description: String {
        switch self {
        case .noRandomBytes:
            "nothing was sealed: \(SecureRandomError())"
        case .notAuthentic:
            "it was changed, is no sealed content, or belongs to another key or context; check that it "
                + "is whole and that the key is the one it was sealed under"
        }
    }
}
