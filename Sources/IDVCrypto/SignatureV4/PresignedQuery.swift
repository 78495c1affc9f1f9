import IDVPrimitives

/// The query of a presigned request, taken apart and checked for its form alone.
struct PresignedQuery: Sendable {
    static let algorithm = "X-Amz-Algorithm"
    static let credential = "X-Amz-Credential"
    static let date = "X-Amz-Date"
    static let expires = "X-Amz-Expires"
    static let signedHeaders = "X-Amz-SignedHeaders"
    static let token = "X-Amz-Security-Token"
    static let signature = "X-Amz-Signature"

    /// The longest request target that is looked at, in bytes.
    static let targetLimit = 16_384
    /// The most headers that a signature may cover.
    static let signedHeaderLimit = 64

    let canonicalPath: String
    let canonicalQuery: String
    let accessKeyID: String
    let scope: AWSSignatureV4.Scope
    let timestamp: AWSTimestamp
    let expirySeconds: Int
    let signedHeaders: [String]
    let sessionToken: String?
    let signature: String

    init(target: String) throws(AWSPresignedQueryFault) {
        guard target.utf8.count <= Self.targetLimit, target.hasPrefix("/"),
            target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }),
            let mark = target.firstIndex(of: "?"),
            let path = PercentEncoding.decode(target[..<mark].utf8)
        else { throw .target }
        canonicalPath = PercentEncoding.encode(path, keepingSlashes: true)

        var items: [(name: [UInt8], value: [UInt8])] = []
        var parameters: [String: String] = [:]
        for piece in target[target.index(after: mark)...].split(separator: "&") {
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0].utf8),
                let value = PercentEncoding.decode((parts.count > 1 ? parts[1] : "").utf8)
            else { throw .target }
            if let known = Self.names.first(where: { Array($0.utf8) == name }) {
                guard parameters[known] == nil else { throw .repeatedParameter(known) }
                guard let text = String(validating: value, as: UTF8.self) else { throw .target }
                parameters[known] = text
                if known == Self.signature { continue }
            }
            items.append((name, value))
        }
        canonicalQuery = AWSSignatureV4.canonicalQuery(encoded: items)

        func parameter(_ name: String) throws(AWSPresignedQueryFault) -> String {
            guard let value = parameters[name] else { throw .missingParameter(name) }
            return value
        }
        guard try parameter(Self.algorithm) == AWSSignatureV4.algorithm else {
            throw .unsupportedAlgorithm
        }
        guard let timestamp = AWSTimestamp(parsing: try parameter(Self.date)) else { throw .date }
        self.timestamp = timestamp

        // The access key id itself may hold a slash in some S3-compatible stores, so the scope is
        // taken from the end.
        let credential = try parameter(Self.credential)
            .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard credential.count >= 5, credential.last == "aws4_request" else { throw .credential }
        let tail = credential.suffix(4).map(\.self)
        accessKeyID = credential.dropLast(4).joined(separator: "/")
        scope = AWSSignatureV4.Scope(date: tail[0], region: tail[1], service: tail[2])
        guard !accessKeyID.isEmpty, scope.date == timestamp.date else { throw .credential }

        let expires = try parameter(Self.expires)
        guard expires.utf8.count <= 6, expires.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Int(expires), (1...AWSSignatureV4.maximumExpiry).contains(seconds)
        else { throw .expires }
        expirySeconds = seconds

        signedHeaders = try parameter(Self.signedHeaders)
            .split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard signedHeaders.contains("host"), signedHeaders.count <= Self.signedHeaderLimit,
            signedHeaders.allSatisfy(Self.isLowercaseFieldName),
            zip(signedHeaders, signedHeaders.dropFirst()).allSatisfy({
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            })
        else { throw .signedHeaders }

        signature = try parameter(Self.signature)
        guard signature.utf8.count == 64, Hexadecimal.decode(signature) != nil,
            signature == signature.lowercased()
        else { throw .signature }
        sessionToken = parameters[Self.token]
    }

    private static let names = [
        algorithm, credential, date, expires, signedHeaders, token, signature,
    ]

    private static func isLowercaseFieldName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 128
            && name.utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}
