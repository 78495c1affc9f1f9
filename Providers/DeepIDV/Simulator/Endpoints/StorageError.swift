import IDVSimulatorKit

/// An error of the object store, in S3's form.
struct StorageError: Error, Sendable {
    let status: Int
    let code: String
    let message: String

    /// No value of the request goes into the text, so nothing needs to be escaped.
    var response: SimulatorResponse {
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

    static let signatureDoesNotMatch = StorageError(
        status: 403,
        code: "SignatureDoesNotMatch",
        message: """
            The request signature we calculated does not match the signature you provided. \
            Check your key and signing method.
            """
    )
    static let expired = StorageError(
        status: 403,
        code: "AccessDenied",
        message: "Request has expired"
    )
    static let notYetValid = StorageError(
        status: 403,
        code: "AccessDenied",
        message: "Request is not yet valid"
    )
    static let accessDenied = StorageError(
        status: 403,
        code: "AccessDenied",
        message: "Access Denied"
    )
    static let unknownAccessKey = StorageError(
        status: 403,
        code: "InvalidAccessKeyId",
        message: "The AWS Access Key Id you provided does not exist in our records."
    )
    static let malformedQuery = StorageError(
        status: 400,
        code: "AuthorizationQueryParametersError",
        message: "Error parsing the X-Amz-* query parameters."
    )
    static let twoMechanisms = StorageError(
        status: 400,
        code: "InvalidArgument",
        message: "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, "
            + "Signature query string parameter or the Authorization header should be specified"
    )
    static let missingLength = StorageError(
        status: 411,
        code: "MissingContentLength",
        message: "You must provide the Content-Length HTTP header."
    )
    static let incomplete = StorageError(
        status: 400,
        code: "IncompleteBody",
        message:
            "You did not provide the number of bytes specified by the Content-Length HTTP header"
    )
    static let slowDown = StorageError(
        status: 503,
        code: "SlowDown",
        message: "Please reduce your request rate."
    )
}
