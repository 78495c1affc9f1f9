/// What the check of a presigned request found.
@nonexhaustive
public enum AWSPresignedVerification: Sendable, Hashable {
    /// The request is what was signed, in time. The names are those of the signed headers, sorted
    /// and in lower case.
    case valid(signedHeaders: [String])
    /// The URL's time is over.
    case expired
    /// The URL was signed later than now, by more than the allowed difference of clocks.
    case notYetValid
    /// No credentials are known under the URL's access key.
    case unknownAccessKey
    /// The URL was signed for another region or service.
    case wrongScope
    /// The signature covers a header that the request does not have.
    case missingSignedHeader(String)
    /// Method, path, query, a signed header's value or the secret is not what was signed.
    case signatureDoesNotMatch
    /// The query does not have the form of a presigned request.
    case malformedQuery(AWSPresignedQueryFault)

    /// Whether the request may go on.
    public var isValid: Bool {
        guard case .valid = self else { return false }
        return true
    }
}
