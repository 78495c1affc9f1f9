/// A request method (RFC 9110, section 9).
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
    /// The method's name as it is sent.
    public let rawValue: String

    /// A method by its name, which must be a token (RFC 9110, section 5.6.2); nil otherwise.
    public init?(rawValue: String) {
        guard HTTPFields.isToken(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) {
        rawValue = known
    }

    /// Reads, without a body.
    public static let get = HTTPMethod(known: "GET")
    /// Submits a body.
    public static let post = HTTPMethod(known: "POST")
    /// Stores a body under the address.
    public static let put = HTTPMethod(known: "PUT")
    /// Changes a part.
    public static let patch = HTTPMethod(known: "PATCH")
    /// Removes.
    public static let delete = HTTPMethod(known: "DELETE")
}
