public import IDVCrypto

/// An object store that is reached by presigned URLs (AWS Signature Version 4), as S3 is.
///
/// It holds no objects: it makes the URLs and checks the requests that are made with them.
public struct PresignedStorage: Sendable {
    /// The first segment of every path: the bucket, as in S3's path style.
    public let bucket: String
    /// Who signs.
    public let credentials: AWSCredentials
    /// The region, as `us-east-1`.
    public let region: String

    /// Makes a store.
    public init(bucket: String, credentials: AWSCredentials, region: String = "us-east-1") {
        self.bucket = bucket
        self.credentials = credentials
        self.region = region
    }

    /// A URL for one object.
    ///
    /// - Parameters:
    ///   - method: The method, as `PUT`.
    ///   - scheme: `https` or `http`.
    ///   - host: The host, with its port where that is not the scheme's own.
    ///   - key: The object's key.
    ///   - headers: The header fields that are signed besides the host.
    ///   - seconds: How long the URL is valid; brought into 1…604,800.
    ///   - date: The moment of signing, in whole seconds since 1970-01-01T00:00:00Z.
    /// - Returns: The URL, which is a secret until it has expired.
    public func url(
        method: String,
        scheme: String,
        host: String,
        key: String,
        headers: [String: String] = [:],
        seconds: Int,
        date: Int
    ) -> String {
        AWSSignatureV4.presignedURL(
            method: method,
            scheme: scheme,
            host: host,
            path: "/\(bucket)/\(key)",
            headers: headers,
            credentials: credentials,
            region: region,
            expirySeconds: min(max(seconds, 1), AWSSignatureV4.maximumExpiry),
            // An injected clock may stand near its beginning.
            date: max(0, date)
        )
    }

    /// Checks a request's signature as S3 does.
    ///
    /// - Parameters:
    ///   - request: The request, of which only the head is looked at.
    ///   - signedHeaders: The names that its URL must have signed, in lower case and sorted.
    ///   - now: Whole seconds since 1970-01-01T00:00:00Z.
    /// - Throws: What S3 would answer.
    public func check(
        _ request: SimulatorRequest,
        signedHeaders: [String],
        now: Int
    ) throws(StorageError) {
        guard !request.headers.contains("authorization") else { throw .twoMechanisms }
        guard request.query?.isEmpty == false else { throw .accessDenied }
        let verification = AWSSignatureV4.verifyPresigned(
            method: request.method,
            target: request.target,
            headers: { request.headers.values(of: $0) },
            region: region,
            now: now,
            credentials: { $0 == credentials.accessKeyID ? credentials : nil }
        )
        switch verification {
        case .valid(let headers):
            guard headers == signedHeaders else { throw .accessDenied }
        case .expired: throw .expired
        case .notYetValid: throw .notYetValid
        case .unknownAccessKey: throw .unknownAccessKey
        case .malformedQuery: throw .malformedQuery
        case .wrongScope, .missingSignedHeader, .signatureDoesNotMatch:
            throw .signatureDoesNotMatch
        }
    }
}

extension SimulatorRequest {
    /// The server as the caller names it, which must be one of loopback's names; else `127.0.0.1`.
    public var loopbackHost: String {
        let host = headers["host"] ?? ""
        let name = host.prefix { $0 != ":" }
        return name == "localhost" || name == "127.0.0.1" ? host : "127.0.0.1"
    }
}
