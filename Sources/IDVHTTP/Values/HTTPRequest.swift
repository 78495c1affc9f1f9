/// One request to one address.
///
/// It follows no redirect and keeps no cookie. The description shows neither the address's query nor
/// a field's value.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The address.
    ///
    /// It is sent byte for byte as it stands: a presigned address must not change.
    public var url: HTTPURL
    /// The header fields.
    ///
    /// `Host` and `Content-Length` belong to the transport; a transport adds none that would change
    /// the request's meaning (`Accept`, `Content-Type`, `User-Agent`, cookies).
    public var fields: HTTPFields
    /// The body; nil when there is none.
    public var body: HTTPBody?
    /// The limits in time.
    public var deadlines: HTTPDeadlines
    /// The largest answer that is read, in bytes after the header fields.
    ///
    /// Default: 4 MiB.
    public var maximumResponseBytes: Int

    /// Makes a request.
    public init(
        method: HTTPMethod,
        url: HTTPURL,
        fields: HTTPFields = HTTPFields(),
        body: HTTPBody? = nil,
        deadlines: HTTPDeadlines = HTTPDeadlines(),
        maximumResponseBytes: Int = 4 << 20
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.deadlines = deadlines
        self.maximumResponseBytes = maximumResponseBytes
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "\(method.rawValue) \(url)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
