/// Why a header field was refused.
///
/// It never holds the value.
@nonexhaustive
public enum HTTPFieldError: Error, Sendable, Equatable {
    /// The name is empty or holds a character that a field name must not.
    case invalidName
    /// The value holds a line break, a zero byte or another control character.
    case invalidValue(name: String)
}

extension HTTPFieldError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .invalidName: "a header field's name is not a token (RFC 9110, section 5.6.2)"
        case .invalidValue(let name):
            "the value of the header field \(name) holds a control character"
        }
    }
}
