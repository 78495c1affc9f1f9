/// Why a text is no address that this package sends to.
///
/// It holds nothing of the text.
@nonexhaustive
public enum HTTPURLError: Error, Sendable, Equatable, CaseIterable {
    /// Longer than 8,192 bytes.
    case tooLong
    /// A character outside RFC 3986, or a broken percent-encoding.
    case forbiddenCharacter
    /// Neither `http` nor `https`, or no scheme at all.
    case unsupportedScheme
    /// A fragment, which is never sent.
    case fragment
    /// A user name or a password before the host.
    case userInformation
    /// The host is missing, malformed, or a number in disguise.
    case invalidHost
    /// The port is no number from 1 to 65,535.
    case invalidPort
    /// The path holds `.` or `..`, plain or encoded.
    case dotSegment
    /// A path is built from segments, and one is empty.
    case emptySegment
    /// A path is added to an address that has a query.
    case baseHasQuery
}

extension HTTPURLError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .tooLong: "the address is longer than 8,192 bytes"
        case .forbiddenCharacter: "the address holds a character that must be percent-encoded"
        case .unsupportedScheme: "the address does not start with https:// or http://"
        case .fragment: "the address has a fragment (#…)"
        case .userInformation: "the address has a user name or password before the host"
        case .invalidHost: "the address has no valid host"
        case .invalidPort: "the address's port is not a number from 1 to 65535"
        case .dotSegment: "the address's path holds . or .. segments"
        case .emptySegment: "a segment of the address's path is empty"
        case .baseHasQuery: "a path cannot be added to an address that has a query"
        }
    }
}
