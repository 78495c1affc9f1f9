import IDVPrimitives

/// AWS Signature Version 4, as S3 and its presigned URLs use it.
///
/// All functions are pure: the date comes in, nothing is read from the surroundings. The steps are
/// those of "Create a signed AWS API request" in the AWS documentation (IAM User Guide, "AWS
/// Signature Version 4 for API requests").
public enum AWSSignatureV4 {
    /// The name of the algorithm, as requests and presigned URLs carry it.
    static let algorithm = "AWS4-HMAC-SHA256"

    /// What stands for the payload's digest where the body is not part of the signature.
    package static let unsignedPayload = "UNSIGNED-PAYLOAD"

    /// What a signature is valid for: a day, a region and a service.
    package struct Scope: Sendable, Hashable {
        /// The day in UTC, as `20130524`.
        package let date: String
        /// The region, as `us-east-1`.
        package let region: String
        /// The service, as `s3`.
        package let service: String

        /// A scope from its parts.
        package init(date: String, region: String, service: String) {
            self.date = date
            self.region = region
            self.service = service
        }

        /// The scope as it is signed: `20130524/us-east-1/s3/aws4_request`.
        package var text: String { "\(date)/\(region)/\(service)/aws4_request" }
    }

    /// Step 1: the request in the one form that both sides can build.
    ///
    /// - Parameters:
    ///   - method: the request's method, in upper case.
    ///   - path: the percent-encoded absolute path.
    ///   - query: the canonical query, as `canonicalQuery(_:)` makes it.
    ///   - headers: every signed header by its name in any case, with its values in order.
    ///   - payloadDigest: the body's SHA-256 in hexadecimal, or `unsignedPayload`.
    /// - Returns: the lines of the canonical request.
    package static func canonicalRequest(
        method: String,
        path: String,
        query: String,
        headers: [String: [String]],
        payloadDigest: String
    ) -> String {
        let fields = headers.map { name, values in
            (name: name.lowercased(), value: values.map(canonicalValue).joined(separator: ","))
        }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let lines = fields.map { "\($0.name):\($0.value)\n" }.joined()
        let names = fields.map(\.name).joined(separator: ";")
        return [method, path, query, lines, names, payloadDigest].joined(separator: "\n")
    }

    /// Names and values, not yet encoded, as a canonical query: encoded, then sorted.
    package static func canonicalQuery(_ items: [(name: String, value: String)]) -> String {
        canonicalQuery(encoded: items.map { ($0.name.utf8.map { $0 }, $0.value.utf8.map { $0 }) })
    }

    static func canonicalQuery(encoded items: [(name: [UInt8], value: [UInt8])]) -> String {
        items.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
            .sorted { first, second in
                first.0 == second.0
                    ? first.1.utf8.lexicographicallyPrecedes(second.1.utf8)
                    : first.0.utf8.lexicographicallyPrecedes(second.0.utf8)
            }
            .map { "\($0)=\($1)" }
            .joined(separator: "&")
    }

    /// Step 2: what the key is applied to, with a date like `20130524T000000Z`.
    package static func stringToSign(
        canonicalRequest: String,
        dateTime: String,
        scope: Scope
    ) -> String {
        let digest = SHA256.hash(Array(canonicalRequest.utf8)).hex
        return [algorithm, dateTime, scope.text, digest].joined(separator: "\n")
    }

    /// Step 3: the key of one day, region and service, derived from the secret.
    package static func signingKey(secretAccessKey: String, scope: Scope) -> [UInt8] {
        [scope.date, scope.region, scope.service, "aws4_request"].reduce(
            Array("AWS4\(secretAccessKey)".utf8)
        ) { key, part in
            HMACSHA256.authenticationCode(for: part, key: key)
        }
    }

    /// Step 4: the signature, as 64 lower-case hexadecimal digits.
    package static func signature(of stringToSign: String, signingKey: [UInt8]) -> String {
        Hexadecimal.encode(HMACSHA256.authenticationCode(for: stringToSign, key: signingKey))
    }

    /// A header's value without space around it, and with one space where there were several.
    private static func canonicalValue(_ value: String) -> String {
        value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
    }
}
