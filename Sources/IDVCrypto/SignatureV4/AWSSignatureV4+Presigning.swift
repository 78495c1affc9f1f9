import IDVPrimitives

extension AWSSignatureV4 {
    /// The longest that a presigned URL may be valid: seven days, in seconds.
    public static let maximumExpiry = 604_800

    /// A URL that lets its holder make one request, for a time, without credentials.
    ///
    /// The body is not part of the signature (`UNSIGNED-PAYLOAD`). Whoever uses the URL must send
    /// every header named here with exactly the value given here.
    ///
    /// - Parameters:
    ///   - method: the request's method, as `PUT`.
    ///   - scheme: `https`, or `http` for a server on loopback.
    ///   - host: the host, with its port unless that is the scheme's default.
    ///   - path: the path before percent-encoding; a slash in front is added where there is none.
    ///   - query: further query items, before percent-encoding.
    ///   - headers: further signed headers; `host` is always signed.
    ///   - credentials: who signs. A session token becomes part of the URL.
    ///   - region: the region, as `us-east-1`.
    ///   - service: the service, `s3` unless said otherwise.
    ///   - expirySeconds: how long the URL is valid, 1 to `maximumExpiry` seconds.
    ///   - date: the moment of signing, in whole seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the URL, which is a secret until it has expired.
    /// - Precondition: `expirySeconds` and `date` (years 1970 to 9999) are in range.
    public static func presignedURL(
        method: String,
        scheme: String = "https",
        host: String,
        path: String,
        query: [String: String] = [:],
        headers: [String: String] = [:],
        credentials: AWSCredentials,
        region: String,
        service: String = "s3",
        expirySeconds: Int,
        date: Int
    ) -> String {
        precondition(
            (1...maximumExpiry).contains(expirySeconds),
            "a presigned URL is valid between one second and seven days"
        )
        let timestamp = AWSTimestamp(secondsSinceEpoch: date)
        let scope = Scope(date: timestamp.date, region: region, service: service)
        var signed: [String: [String]] = [:]
        for (name, value) in headers { signed[name.lowercased()] = [value] }
        signed["host"] = [host]

        var items = query.map { (name: $0.key, value: $0.value) }
        items += [
            (PresignedQuery.algorithm, algorithm),
            (PresignedQuery.credential, "\(credentials.accessKeyID)/\(scope.text)"),
            (PresignedQuery.date, timestamp.dateTime),
            (PresignedQuery.expires, String(expirySeconds)),
            (PresignedQuery.signedHeaders, signed.keys.sorted().joined(separator: ";")),
        ]
        if let token = credentials.sessionToken { items.append((PresignedQuery.token, token)) }

        let canonicalPath = PercentEncoding.encode(
            (path.hasPrefix("/") ? path : "/" + path).utf8,
            keepingSlashes: true
        )
        let canonicalQuery = canonicalQuery(items)
        let request = canonicalRequest(
            method: method,
            path: canonicalPath,
            query: canonicalQuery,
            headers: signed,
            payloadDigest: unsignedPayload
        )
        let signature = signature(
            of: stringToSign(
                canonicalRequest: request,
                dateTime: timestamp.dateTime,
                scope: scope
            ),
            signingKey: signingKey(secretAccessKey: credentials.secretAccessKey, scope: scope)
        )
        return "\(scheme)://\(host)\(canonicalPath)?\(canonicalQuery)"
            + "&\(PresignedQuery.signature)=\(signature)"
    }
}
