/// An answer with its whole body, at most as long as the request allowed.
///
/// A status of any class is an answer and not an error. The description shows the status only.
public struct HTTPResponse: Sendable {
    /// The status code (RFC 9110, section 15).
    public let status: Int
    /// The header fields as they were received.
    public let fields: HTTPFields
    /// The body.
    public let body: [UInt8]

    /// Makes an answer.
    public init(status: Int, fields: HTTPFields, body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "HTTP \(status), \(body.count) bytes" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
