/// What is wrong with the form of a presigned request's query; it holds no value from the request.
@nonexhaustive
public enum AWSPresignedQueryFault: Error, Sendable, Hashable {
    /// The target is no path with a query, has a broken percent-encoding, or is too long.
    case target
    /// A parameter that every presigned request has is missing; its name is one of AWS's own.
    case missingParameter(String)
    /// A parameter that may occur once occurs again; its name is one of AWS's own.
    case repeatedParameter(String)
    /// The algorithm is not `AWS4-HMAC-SHA256`.
    case unsupportedAlgorithm
    /// The date is not of the form `20130524T000000Z`, or no date of the calendar.
    case date
    /// The credential is not `key/date/region/service/aws4_request` with the date of signing.
    case credential
    /// The expiry is no number of seconds between 1 and 604800.
    case expires
    /// The signed headers are not lower-case names in order, or `host` is not among them.
    case signedHeaders
    /// The signature is not 64 lower-case hexadecimal digits.
    case signature
}

extension AWSPresignedQueryFault: CustomStringConvertible {
    /// What was expected.
    public var description: String {
        switch self {
        case .target: "the target must be an encoded path and query of at most 16384 bytes"
        case .missingParameter(let name): "the query must have \(name)"
        case .repeatedParameter(let name): "the query must have \(name) once only"
        case .unsupportedAlgorithm: "X-Amz-Algorithm must be AWS4-HMAC-SHA256"
        case .date: "X-Amz-Date must be a date in UTC like 20130524T000000Z"
        case .credential:
            "X-Amz-Credential must be key/date/region/service/aws4_request with X-Amz-Date's day"
        case .expires: "X-Amz-Expires must be between 1 and 604800 seconds"
        case .signedHeaders:
            "X-Amz-SignedHeaders must be sorted lower-case names, host among them"
        case .signature: "X-Amz-Signature must be 64 lower-case hexadecimal digits"
        }
    }
}
