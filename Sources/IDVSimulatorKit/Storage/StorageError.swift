/// An error of an object store, in S3's form.
public struct StorageError: Error, Sendable {
    /// The status of the answer.
    public let status: Int
    /// S3's name for the error.
    public let code: String
    /// S3's words for it.
    ///
    /// No value of the request goes into them, so nothing needs to be escaped.
    let message: String

    /// The answer that S3 gives.
    public var response: SimulatorResponse {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Error><Code>\(code)</Code><Message>\(message)</Message>\
            <RequestId>SANDBOX000000001</RequestId><HostId>sandbox</HostId></Error>
            """
        return .text(
            status,
            text,
            mediaType: "application/xml",
            headers: ["x-amz-request-id": "SANDBOX000000001", "x-amz-id-2": "sandbox"]
        )
    }

    /// The request is not what was signed.
    public static let signatureDoesNotMatch = StorageError(
        status: 403,
        code: "SignatureDoesNotMatch",
        message: """
            The request signature we calculated does not match the signature you provided. \
            Check your key and signing method.
            """
    )
    /// The URL's time is over.
    public static let expired = StorageError(
        status: 403,
        code: "AccessDenied",
        message: "Request has expired"
    )
    /// The URL's time has not come.
    public static let notYetValid = StorageError(
        status: 403,
        code: "AccessDenied",
        message: "Request is not yet valid"
    )
    /// The request is not allowed, and no reason is given.
    public static let accessDenied = StorageError(
        status: 403,
        code: "AccessDenied",
        message: "Access Denied"
    )
    /// The URL was signed by nobody who is known.
    public static let unknownAccessKey = StorageError(
        status: 403,
        code: "InvalidAccessKeyId",
        message: "The AWS Access Key Id you provided does not exist in our records."
    )
    /// The signature's query cannot be read.
    public static let malformedQuery = StorageError(
        status: 400,
        code: "AuthorizationQueryParametersError",
        message: "Error parsing the X-Amz-* query parameters."
    )
    /// The request is signed in two ways.
    public static let twoMechanisms = StorageError(
        status: 400,
        code: "InvalidArgument",
        message: "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, "
            + "Signature query string parameter or the Authorization header should be specified"
    )
    /// The request does not announce its length.
    public static let missingLength = StorageError(
        status: 411,
        code: "MissingContentLength",
        message: "You must provide the Content-Length HTTP header."
    )
    /// Fewer bytes arrived than were announced.
    public static let incomplete = StorageError(
        status: 400,
        code: "IncompleteBody",
        message:
            "You did not provide the number of bytes specified by the Content-Length HTTP header"
    )
    /// The store is busy.
    public static let slowDown = StorageError(
        status: 503,
        code: "SlowDown",
        message: "Please reduce your request rate."
    )
}
