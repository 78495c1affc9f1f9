import IDVHTTP

/// One request to the API, before it has an address and a header.
struct IncodeCall {
    let operation: IncodeOperation
    let method: HTTPMethod
    /// The path, when it is not the operation's own.
    var path: String?
    var query: [HTTPURL.QueryItem] = []
    var body: HTTPBody?
    /// The page shows `application/json` on calls without a body too.
    var contentType: String? = "application/json"
    /// Whether `Accept` is sent: the page shows it on two calls.
    var accepts = false
    var maximumResponseBytes = 4 << 20
    /// Whether the call is not repeated, whatever happens.
    var isTriedOnce = false

    init(_ operation: IncodeOperation, _ method: HTTPMethod) {
        self.operation = operation
        self.method = method
    }

    init(_ operation: IncodeOperation, body: HTTPBody) {
        self.init(operation, .post)
        self.body = body
    }
}
