import Foundation
import Testing

@testable import IDVCrypto

/// The steps of the signature against values that AWS publishes.
@Suite struct AWSSignatureV4Tests {
    static let secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    static let suiteSecret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    static let emptyDigest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    /// AWS General Reference, "Examples of how to derive a signing key", and the signing
    /// walk-through of August 2015.
    @Test(arguments: [
        ("20120215", "f4780e2d9f65fa895f9c67b32ce1baf0b0d8a43505a000a1a9e090d414db404d"),
        ("20150830", "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9"),
    ])
    func aSigningKeyIsDerivedAsPublished(date: String, key: String) {
        let scope = AWSSignatureV4.Scope(date: date, region: "us-east-1", service: "iam")
        let derived = AWSSignatureV4.signingKey(
            secretAccessKey: Self.suiteSecret,
            scope: scope
        )
        #expect(Hexadecimal.encode(derived) == key)
    }

    /// `get-vanilla` of AWS's Signature Version 4 test suite, step by step.
    @Test func theVanillaRequestOfTheTestSuiteIsSigned() {
        let request = AWSSignatureV4.canonicalRequest(
            method: "GET",
            path: "/",
            query: "",
            headers: ["Host": ["example.amazonaws.com"], "X-Amz-Date": ["20150830T123600Z"]],
            payloadDigest: Self.emptyDigest
        )
        #expect(
            request == """
                GET
                /

                host:example.amazonaws.com
                x-amz-date:20150830T123600Z

                host;x-amz-date
                \(Self.emptyDigest)
                """
        )
        let scope = AWSSignatureV4.Scope(date: "20150830", region: "us-east-1", service: "service")
        let text = AWSSignatureV4.stringToSign(
            canonicalRequest: request,
            dateTime: "20150830T123600Z",
            scope: scope
        )
        #expect(
            text == """
                AWS4-HMAC-SHA256
                20150830T123600Z
                20150830/us-east-1/service/aws4_request
                bb579772317eb040ac9ed261061d46c1f17a8133879d6129b6e1c25292927e63
                """
        )
        let key = AWSSignatureV4.signingKey(secretAccessKey: Self.suiteSecret, scope: scope)
        #expect(
            AWSSignatureV4.signature(of: text, signingKey: key)
                == "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
        )
    }

    struct HeaderExample: Sendable {
        let method: String
        let path: String
        let query: [String: String]
        let headers: [String: String]
        let payloadDigest: String
        let signature: String
    }

    /// Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header".
    static let headerExamples = [
        HeaderExample(
            method: "GET",
            path: "/test.txt",
            query: [:],
            headers: ["Range": "bytes=0-9"],
            payloadDigest: emptyDigest,
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        HeaderExample(
            method: "PUT",
            path: "/test%24file.text",
            query: [:],
            headers: [
                "Date": "Fri, 24 May 2013 00:00:00 GMT",
                "x-amz-storage-class": "REDUCED_REDUNDANCY",
            ],
            payloadDigest: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        HeaderExample(
            method: "GET",
            path: "/",
            query: ["lifecycle": ""],
            headers: [:],
            payloadDigest: emptyDigest,
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
        HeaderExample(
            method: "GET",
            path: "/",
            query: ["prefix": "J", "max-keys": "2"],
            headers: [:],
            payloadDigest: emptyDigest,
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ]

    @Test(arguments: headerExamples)
    func aRequestWithSignedHeadersIsSignedAsPublished(example: HeaderExample) {
        var headers = example.headers.mapValues { [$0] }
        headers["Host"] = ["examplebucket.s3.amazonaws.com"]
        headers["x-amz-date"] = ["20130524T000000Z"]
        headers["x-amz-content-sha256"] = [example.payloadDigest]
        let scope = AWSSignatureV4.Scope(date: "20130524", region: "us-east-1", service: "s3")
        let request = AWSSignatureV4.canonicalRequest(
            method: example.method,
            path: example.path,
            query: AWSSignatureV4.canonicalQuery(example.query.map { ($0.key, $0.value) }),
            headers: headers,
            payloadDigest: example.payloadDigest
        )
        let text = AWSSignatureV4.stringToSign(
            canonicalRequest: request,
            dateTime: "20130524T000000Z",
            scope: scope
        )
        let key = AWSSignatureV4.signingKey(secretAccessKey: Self.secret, scope: scope)
        #expect(AWSSignatureV4.signature(of: text, signingKey: key) == example.signature)
    }

    /// The test suite's `get-header-value-trim` and `get-header-value-order` rules.
    @Test func headerValuesAreTrimmedFoldedAndJoined() {
        let request = AWSSignatureV4.canonicalRequest(
            method: "GET",
            path: "/",
            query: "",
            headers: ["My-Header2": ["  \"a   b   c\" "], "my-header1": [" v4", "v1  "]],
            payloadDigest: "-"
        )
        #expect(request.contains("\nmy-header1:v4,v1\nmy-header2:\"a b c\"\n\n"))
    }

    @Test func queryItemsAreSortedAfterTheyAreEncoded() {
        let query = AWSSignatureV4.canonicalQuery([
            ("b", "2"), ("a b", "ü/+"), ("b", "1"), ("B", "~-._"), ("b1", ""),
        ])
        #expect(query == "B=~-._&a%20b=%C3%BC%2F%2B&b=1&b=2&b1=")
    }
}

@Suite struct AWSTimestampTests {
    @Test(arguments: [
        (0, "19700101T000000Z"), (1_369_353_600, "20130524T000000Z"),
        (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"),
        (4_107_542_400, "21000301T000000Z"), (4_107_542_399, "21000228T235959Z"),
        (253_402_300_799, "99991231T235959Z"),
    ])
    func momentsAreWrittenAndRead(seconds: Int, text: String) {
        #expect(AWSTimestamp(secondsSinceEpoch: seconds).dateTime == text)
        #expect(AWSTimestamp(parsing: text)?.secondsSinceEpoch == seconds)
    }

    @Test func everyDayOfTwoCenturiesAgreesWithFoundationsCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: 0, to: 73_050, by: 1) {
            let seconds = day * 86_400 + 3_661
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(seconds))
            )
            let number =
                (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
            let stamp = AWSTimestamp(secondsSinceEpoch: seconds)
            let isRight =
                stamp.dateTime == "\(number)T010101Z"
                && AWSTimestamp(parsing: stamp.dateTime) == stamp
            guard isRight else {
                Issue.record("day \(day) is written as \(stamp.dateTime)")
                return
            }
        }
    }

    @Test(arguments: [
        "", "20130524", "20130524T000000", "2013-05-24T00:00:00Z", "20130524t000000Z",
        "20130524T000000z", "20130532T000000Z", "20130229T000000Z", "21000229T000000Z",
        "20131301T000000Z", "20130001T000000Z", "20130524T240000Z", "20130524T006000Z",
        "20130524T000060Z", "19691231T235959Z", "+0130524T000000Z", "20130524T0000 0Z",
    ])
    func anythingElseIsNoMoment(text: String) {
        #expect(AWSTimestamp(parsing: text) == nil)
    }
}
