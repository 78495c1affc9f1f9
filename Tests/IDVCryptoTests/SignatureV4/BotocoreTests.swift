import Foundation
import IDVCrypto
import TestSupport
import Testing

/// Presigned URLs against those of AWS's own Python library.
///
/// `IDV_PYTHON` names an interpreter that can import botocore.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["IDV_PYTHON"] != nil,
        "set IDV_PYTHON to a Python interpreter that has botocore to compare with it"
    )
)
struct BotocoreTests {
    struct Case: Codable {
        let method: String
        let host: String
        let path: String
        let query: [String: String]
        let headers: [String: String]
        let token: String?
        let expires: Int
        var url: String?
    }

    static let cases = [
        Case(
            method: "GET",
            host: "bucket.s3.eu-west-1.amazonaws.com",
            path: "/key.jpg",
            query: [:],
            headers: [:],
            token: nil,
            expires: 900
        ),
        Case(
            method: "PUT",
            host: "bucket.s3.eu-west-1.amazonaws.com",
            path: "/folder/ü key (1)+~'!*.jpg",
            query: ["x-id": "PutObject"],
            headers: ["Content-Type": "image/jpeg", "Content-Length": "12345"],
            token: nil,
            expires: 60
        ),
        Case(
            method: "PUT",
            host: "127.0.0.1:9000",
            path: "/bucket/key",
            query: ["a b": "c/d+e", "A": ""],
            headers: ["Content-Type": "  image/png;   q=1 ", "x-amz-meta-name": "value"],
            token: "to/ken+with==signs",
            expires: 604_800
        ),
    ]

    static let script = """
        import json, sys
        from urllib.parse import quote, urlencode
        from botocore.auth import S3SigV4QueryAuth
        from botocore.awsrequest import AWSRequest
        from botocore.credentials import Credentials
        cases = json.load(sys.stdin)
        for case in cases:
            url = "https://" + case["host"] + quote(case["path"], safe="/~")
            request = AWSRequest(case["method"], url, params=case["query"], headers=case["headers"])
            credentials = Credentials("AKIDEXAMPLE", "a+secret/key", case.get("token"))
            S3SigV4QueryAuth(credentials, "s3", "eu-west-1", expires=case["expires"]).add_auth(request)
            case["url"] = request.url
        json.dump(cases, sys.stdout)
        """

    @Test func bothLibrariesSignAlikeAndOursAcceptsTheirs() async throws {
        let answer = try await Tool.python.run(
            ["-c", Self.script],
            input: try JSONEncoder().encode(Self.cases)
        )
        try #require(answer.status == 0, "\(answer.errorText)")
        let signed = try JSONDecoder().decode([Case].self, from: answer.output)
        #expect(signed.count == Self.cases.count)
        for one in signed {
            try compare(one)
        }
    }

    private func compare(_ one: Case) throws {
        let credentials = AWSCredentials(
            accessKeyID: "AKIDEXAMPLE",
            secretAccessKey: "a+secret/key",
            sessionToken: one.token
        )
        let theirs = try #require(one.url.flatMap { URLComponents(string: $0) })
        let items = try #require(theirs.queryItems)
        let stamp = try #require(items.first { $0.name == "X-Amz-Date" }?.value)
        let date = Int(
            try Date(
                stamp,
                strategy: Date.ISO8601FormatStyle(
                    dateSeparator: .omitted,
                    timeSeparator: .omitted
                )
            ).timeIntervalSince1970
        )

        let ours = try #require(
            URLComponents(
                string: AWSSignatureV4.presignedURL(
                    method: one.method,
                    host: one.host,
                    path: one.path,
                    query: one.query,
                    headers: one.headers,
                    credentials: credentials,
                    region: "eu-west-1",
                    expirySeconds: one.expires,
                    date: date
                )
            )
        )
        #expect(ours.percentEncodedPath == theirs.percentEncodedPath)
        #expect(Set(ours.queryItems ?? []) == Set(items))

        var headers = one.headers
        headers["Host"] = one.host
        let verdict = AWSSignatureV4.verifyPresigned(
            method: one.method,
            target: theirs.percentEncodedPath + "?" + (theirs.percentEncodedQuery ?? ""),
            headers: { name in headers.filter { $0.key.lowercased() == name }.map(\.value) },
            region: "eu-west-1",
            now: date,
            credentials: { $0 == "AKIDEXAMPLE" ? credentials : nil }
        )
        #expect(verdict.isValid)
    }
}
