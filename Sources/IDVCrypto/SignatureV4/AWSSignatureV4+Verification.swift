extension AWSSignatureV4 {
    /// Checks a presigned request as S3 does.
    ///
    /// A request that fails is a result, not an error. The signature is compared in constant time.
    ///
    /// - Parameters:
    ///   - method: the request's method.
    ///   - target: the request's path and query as they were sent, still percent-encoded.
    ///   - headers: the values of a header, by its name in lower case, in order; none when the
    ///     request does not have it.
    ///   - region: the region that this store is in.
    ///   - service: the service that this store is.
    ///   - now: whole seconds since 1970-01-01T00:00:00Z.
    ///   - allowedClockSkew: how many seconds the signer's clock may be ahead of `now`. It does not
    ///     lengthen the URL's time.
    ///   - credentials: who has an access key; nil when nobody has.
    /// - Returns: `.valid`, or the first thing that is wrong.
    public static func verifyPresigned(
        method: String,
        target: String,
        headers: (String) -> [String],
        region: String,
        service: String = "s3",
        now: Int,
        allowedClockSkew: Int = 900,
        credentials: (String) -> AWSCredentials?
    ) -> AWSPresignedVerification {
        let query: PresignedQuery
        do throws(AWSPresignedQueryFault) {
            query = try PresignedQuery(target: target)
        } catch {
            return .malformedQuery(error)
        }
        guard let signer = credentials(query.accessKeyID) else { return .unknownAccessKey }
        guard query.scope.region == region, query.scope.service == service else {
            return .wrongScope
        }
        let age = now - query.timestamp.secondsSinceEpoch
        guard age >= -max(0, allowedClockSkew) else { return .notYetValid }
        guard age <= query.expirySeconds else { return .expired }

        var signed: [String: [String]] = [:]
        for name in query.signedHeaders {
            let values = headers(name)
            guard !values.isEmpty else { return .missingSignedHeader(name) }
            signed[name] = values
        }
        let request = canonicalRequest(
            method: method,
            path: query.canonicalPath,
            query: query.canonicalQuery,
            headers: signed,
            payloadDigest: unsignedPayload
        )
        let expected = signature(
            of: stringToSign(
                canonicalRequest: request,
                dateTime: query.timestamp.dateTime,
                scope: query.scope
            ),
            signingKey: signingKey(secretAccessKey: signer.secretAccessKey, scope: query.scope)
        )
        let isTokenRight = ConstantTime.equal(query.sessionToken ?? "", signer.sessionToken ?? "")
        guard ConstantTime.equal(expected, query.signature), isTokenRight else {
            return .signatureDoesNotMatch
        }
        return .valid(signedHeaders: query.signedHeaders)
    }
}
