import IDVCrypto
import Testing

@Suite struct PresignedURLTests {
    static let signer = AWSCredentials(
        accessKeyID: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    )
    /// 2013-05-24T00:00:00Z.
    static let date = 1_369_353_600

    /// Amazon S3 API Reference, "Authenticating Requests: Using Query Parameters", its example.
    @Test func theExampleOfTheS3ReferenceComesOutToTheLetter() {
        let url = AWSSignatureV4.presignedURL(
            method: "GET",
            host: "examplebucket.s3.amazonaws.com",
            path: "/test.txt",
            credentials: Self.signer,
            region: "us-east-1",
            expirySeconds: 86_400,
            date: Self.date
        )
        #expect(
            url == "https://examplebucket.s3.amazonaws.com/test.txt"
                + "?X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3"
                + "%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400"
                + "&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature="
                + "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
        )
    }

    /// An upload as a store would see it, which each test changes in one place.
    struct Upload {
        var method = "PUT"
        var target: String
        var headers = [
            "host": ["127.0.0.1:9000"], "content-type": ["image/jpeg"],
            "content-length": ["1048576"],
        ]
        var region = "eu-west-1"
        var service = "s3"
        var now = PresignedURLTests.date + 10
        var credentials: AWSCredentials? = signer

        init(path: String = "/bucket/ü b/front.jpg", token: String? = nil) {
            let url = AWSSignatureV4.presignedURL(
                method: "PUT",
                scheme: "http",
                host: "127.0.0.1:9000",
                path: path,
                query: ["x-id": "PutObject"],
                headers: ["Content-Type": "image/jpeg", "Content-Length": "1048576"],
                credentials: token.map {
                    AWSCredentials(
                        accessKeyID: "AKIAIOSFODNN7EXAMPLE",
                        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
                        sessionToken: $0
                    )
                } ?? signer,
                region: "eu-west-1",
                expirySeconds: 60,
                date: PresignedURLTests.date
            )
            target = String(url.dropFirst("http://127.0.0.1:9000".count))
        }

        func verify() -> AWSPresignedVerification {
            AWSSignatureV4.verifyPresigned(
                method: method,
                target: target,
                headers: { headers[$0] ?? [] },
                region: region,
                service: service,
                now: now,
                credentials: { $0 == "AKIAIOSFODNN7EXAMPLE" ? credentials : nil }
            )
        }

        mutating func replace(_ old: String, with new: String) {
            #expect(target.contains(old))
            target.replace(old, with: new, maxReplacements: 1)
        }
    }

    static let signedNames = ["content-length", "content-type", "host"]

    @Test func anUploadAsItWasSignedIsValid() {
        #expect(Upload().verify() == .valid(signedHeaders: Self.signedNames))
        #expect(Upload().verify().isValid)
    }

    @Test(arguments: ["/", "/a+b", "/a%2Fb", "/~-._/()'!*", "/日本/e\u{301}", "/a//b/../c"])
    func anyPathSurvivesTheWayOut(path: String) {
        #expect(Upload(path: path).verify().isValid)
    }

    @Test func aTargetThatAClientEncodedLessStrictlyIsTheSameRequest() {
        var upload = Upload(path: "/a(b)~c")
        upload.replace("%28b%29", with: "(b)")
        #expect(upload.verify().isValid)
    }

    @Test func anotherMethodPathQueryHeaderOrSecretDoesNotMatch() {
        let changes: [(String, (inout Upload) -> Void)] = [
            ("method", { $0.method = "GET" }),
            ("path", { $0.replace("front.jpg", with: "back.jpg") }),
            ("query", { $0.replace("PutObject", with: "GetObject") }),
            ("added query", { $0.target += "&versionId=1" }),
            ("expiry", { $0.replace("Expires=60", with: "Expires=61") }),
            ("content type", { $0.headers["content-type"] = ["image/png"] }),
            ("content length", { $0.headers["content-length"] = ["1048577"] }),
            ("repeated header", { $0.headers["content-type"] = ["image/jpeg", "image/jpeg"] }),
            ("host", { $0.headers["host"] = ["127.0.0.1:9001"] }),
            (
                "secret",
                {
                    $0.credentials = AWSCredentials(
                        accessKeyID: "AKIAIOSFODNN7EXAMPLE",
                        secretAccessKey: "another"
                    )
                }
            ),
        ]
        for (name, change) in changes {
            var upload = Upload()
            change(&upload)
            #expect(upload.verify() == .signatureDoesNotMatch, "\(name)")
        }
    }

    @Test func oneChangedDigitOfTheSignatureDoesNotMatch() throws {
        let upload = Upload()
        let start = try #require(upload.target.firstRange(of: "X-Amz-Signature=")).upperBound
        for position in 0..<64 {
            var changed = upload
            let place = changed.target.index(start, offsetBy: position)
            let digit = changed.target[place] == "0" ? "1" : "0"
            changed.target.replaceSubrange(place...place, with: digit)
            #expect(changed.verify() == .signatureDoesNotMatch, "digit \(position)")
        }
    }

    @Test(arguments: signedNames)
    func aSignedHeaderThatIsNotSentIsNamed(name: String) {
        var upload = Upload()
        upload.headers[name] = nil
        #expect(upload.verify() == .missingSignedHeader(name))
    }

    @Test(arguments: [
        (-901, AWSPresignedVerification.notYetValid),
        (-900, .valid(signedHeaders: signedNames)),
        (0, .valid(signedHeaders: signedNames)),
        (60, .valid(signedHeaders: signedNames)),
        (61, .expired),
        (100_000, .expired),
    ])
    func theURLIsValidForItsTimeOnly(seconds: Int, expected: AWSPresignedVerification) {
        var upload = Upload()
        upload.now = Self.date + seconds
        #expect(upload.verify() == expected)
    }

    @Test func anUnknownKeyAndAnotherRegionOrServiceAreTold() {
        var unknown = Upload()
        unknown.credentials = nil
        #expect(unknown.verify() == .unknownAccessKey)
        var region = Upload()
        region.region = "us-east-1"
        #expect(region.verify() == .wrongScope)
        var service = Upload()
        service.service = "execute-api"
        #expect(service.verify() == .wrongScope)
    }

    @Test func aSessionTokenIsPartOfWhatIsSigned() {
        var upload = Upload(token: "a/token+with=signs")
        #expect(upload.verify() == .signatureDoesNotMatch)
        upload.credentials = AWSCredentials(
            accessKeyID: "AKIAIOSFODNN7EXAMPLE",
            secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            sessionToken: "a/token+with=signs"
        )
        #expect(upload.verify().isValid)
        var without = Upload()
        without.credentials = upload.credentials
        #expect(without.verify() == .signatureDoesNotMatch)
    }

    @Test(
        arguments: [
            ("X-Amz-Algorithm=AWS4-HMAC-SHA256&", "", .missingParameter("X-Amz-Algorithm")),
            ("AWS4-HMAC-SHA256", "AWS4-HMAC-SHA1", .unsupportedAlgorithm),
            ("X-Amz-Expires=60", "X-Amz-Expires=0", .expires),
            ("X-Amz-Expires=60", "X-Amz-Expires=604801", .expires),
            ("X-Amz-Expires=60", "X-Amz-Expires=-1", .expires),
            ("X-Amz-Expires=60", "X-Amz-Expires=99999999999999999999", .expires),
            ("X-Amz-Expires=60", "X-Amz-Expires=", .expires),
            (
                "X-Amz-Expires=60", "X-Amz-Expires=60&X-Amz-Expires=60",
                .repeatedParameter("X-Amz-Expires")
            ),
            ("X-Amz-Expires=60", "X-Amz-Expires=%F0", .target),
            ("X-Amz-Expires=60", "X-Amz-Expires=%6", .target),
            ("X-Amz-Date=20130524T000000Z", "X-Amz-Date=20130524", .date),
            ("X-Amz-Date=20130524", "X-Amz-Date=20130525", .credential),
            ("aws4_request", "aws4", .credential),
            ("AKIAIOSFODNN7EXAMPLE%2F", "", .credential),
            ("SignedHeaders=content-length", "SignedHeaders=Content-Length", .signedHeaders),
            ("SignedHeaders=content-length%3B", "SignedHeaders=x%3B", .signedHeaders),
            ("%3Bhost", "", .signedHeaders),
            ("X-Amz-Signature=", "X-Amz-Signature=0", .signature),
            ("X-Amz-Signature=", "X-Signature=", .missingParameter("X-Amz-Signature")),
            ("/bucket", "bucket", .target),
            ("/bucket", "/%zz", .target),
            ("/bucket", "/b#c", .target),
            ("/bucket", "/b c", .target),
            ("?", "", .target),
        ] as [(String, String, AWSPresignedQueryFault)]
    )
    func aMalformedQueryIsToldByItsFault(
        old: String,
        new: String,
        fault: AWSPresignedQueryFault
    ) {
        var upload = Upload()
        upload.replace(old, with: new)
        #expect(upload.verify() == .malformedQuery(fault))
    }

    @Test func aTargetWithoutEndIsRefusedAndNotRead() {
        var upload = Upload()
        upload.target += "&a=" + String(repeating: "x", count: 1_000_000)
        #expect(upload.verify() == .malformedQuery(.target))
    }

    @Test func credentialsDoNotPrintWhatTheyHold() {
        let credentials = AWSCredentials(
            accessKeyID: "AKIA-key",
            secretAccessKey: "hidden-secret",
            sessionToken: "hidden-token"
        )
        var dumped = ""
        dump(credentials, to: &dumped)
        dump(Optional(credentials), to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped] {
            #expect(!text.contains("hidden") && !text.contains("AKIA"))
        }
    }
}
