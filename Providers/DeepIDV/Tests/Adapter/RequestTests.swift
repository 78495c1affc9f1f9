import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// What goes over the wire, against the vendor's golden examples.
@Suite struct RequestTests {
    private let transport = ScriptedTransport(GoldenVendor.script)

    @Test func `an API call carries the key and the types, and a read has no content type`()
        async throws
    {
        let transport = ScriptedTransport { request throws(TransportError) in .json("{}") }
        let client = try makeClient(transport)
        _ = try await client.verifyKey()
        _ = try? await client.createSession(
            DeepIDVSessionRequest(
                email: "avery@example.com",
                firstName: "AVERY",
                lastName: "SAMPLE",
                phone: "+15550100000"
            )
        )
        let read = try #require(transport.requests.first)
        let write = try #require(transport.requests.last)
        for request in [read, write] {
            #expect(request.fields["X-API-KEY"] == "sk_test_EXAMPLE0001")
            #expect(request.fields["accept"] == "application/json")
            #expect(request.fields.values(of: "x-api-key").count == 1)
        }
        #expect(read.method == .get && read.body == nil)
        #expect(read.fields["content-type"] == nil)
        #expect(read.url.string == "https://api.deepidv.com/v1/auth/verify")
        #expect(write.fields["content-type"] == "application/json")
    }

    @Test(
        arguments: [
            ("https://api.deepidv.com", "https://api.deepidv.com/v1/auth/verify"),
            ("https://api.deepidv.com/", "https://api.deepidv.com/v1/auth/verify"),
            (
                "https://proxy.example.com/deepidv",
                "https://proxy.example.com/deepidv/v1/auth/verify"
            ),
            (
                "https://proxy.example.com/deepidv/",
                "https://proxy.example.com/deepidv/v1/auth/verify"
            ),
        ])
    func `base address and path are joined with one slash`(base: String, whole: String)
        async throws
    {
        let transport = ScriptedTransport { _ throws(TransportError) in .json("{}") }
        _ = try await makeClient(transport, baseURL: base).verifyKey()
        #expect(transport.requests.map(\.url.string) == [whole])
    }

    @Test func `the defaults are the vendor's own`() throws {
        let configuration = try DeepIDVConfiguration(apiKey: specimenKey)
        #expect(configuration.baseURL.string == "https://api.deepidv.com")
        #expect(configuration.callDeadline == .seconds(30))
        #expect(configuration.uploadDeadline == .seconds(120))
        #expect(configuration.retry.maximumAttempts == 4)
        #expect(configuration.retry.initialBackoff == .milliseconds(500))
        #expect(
            configuration.rateLimit
                == RateLimit(requestsPerSecond: 25, burst: 35, requestsPerDay: 10_000)
        )
        #expect(configuration.lostAnswers == .neverResend)
    }

    @Test func `a scan presigns the batch, uploads it, and sends the front's key alone`()
        async throws
    {
        let scan = try await makeClient(transport).scanDocument(
            front: .bytes(TinyImage.jpeg),
            back: .bytes(TinyImage.png),
            type: .driversLicense
        )
        let paths = transport.requests.map(\.url.path)
        #expect(paths.first == "/v1/upload/presign")
        #expect(Set(paths[1...2]) == ["/obj/0", "/obj/1"])
        #expect(Array(paths[3...]) == ["/v1/document/scan"])
        #expect(
            try transport.requests[0].json == [
                "files": [
                    [
                        "contentType": "image/jpeg",
                        "byteLength": .number(Double(TinyImage.jpeg.count)),
                    ],
                    [
                        "contentType": "image/png",
                        "byteLength": .number(Double(TinyImage.png.count)),
                    ],
                ]
            ]
        )
        #expect(
            try transport.requests[3].json == [
                "image": "tmp/org-demo/key0", "documentType": "drivers_license",
            ]
        )
        #expect(scan.frontImageKey.rawValue == "tmp/org-demo/key0")
        #expect(scan.backImageKey?.rawValue == "tmp/org-demo/key1")
    }

    @Test func `an upload has the signed type and length, the address as it came, and no key`()
        async throws
    {
        _ = try await makeClient(transport).scanDocument(
            front: .bytes(TinyImage.jpeg),
            back: .bytes(TinyImage.png)
        )
        for (index, (type, bytes)) in [
            ("image/jpeg", TinyImage.jpeg), ("image/png", TinyImage.png),
        ].enumerated() {
            let put = try #require(transport.requests(to: "/obj/\(index)").first)
            #expect(put.method == .put)
            #expect(put.fields.map(\.name) == ["Content-Type"])
            #expect(put.fields["content-type"] == type)
            #expect(put.body?.count == bytes.count)
            #expect(
                put.url.string
                    == "https://bucket.s3.amazonaws.com/obj/\(index)?\(GoldenVendor.signature)"
            )
            #expect(put.deadlines.total <= .seconds(120))
            #expect(put.deadlines.total > .seconds(100))
        }
    }

    @Test func `a verification sends front and selfie, and the back's key nowhere`() async throws {
        let result = try await makeClient(transport).verifyIdentity(
            documentFront: .bytes(TinyImage.jpeg),
            documentBack: .bytes(TinyImage.jpeg),
            selfie: .bytes(TinyImage.png),
            type: .passport
        )
        let verify = try #require(transport.requests(to: "/v1/identity/verify").first)
        #expect(
            try verify.json == [
                "documentImage": "tmp/org-demo/key0", "faceImage": "tmp/org-demo/key2",
                "documentType": "passport",
            ]
        )
        #expect(result.documentFrontKey.rawValue == "tmp/org-demo/key0")
        #expect(result.documentBackKey?.rawValue == "tmp/org-demo/key1")
        #expect(result.selfieKey.rawValue == "tmp/org-demo/key2")
    }

    @Test func `without a back the selfie is the second image, and the type is auto`() async throws
    {
        _ = try await makeClient(transport).verifyIdentity(
            documentFront: .bytes(TinyImage.jpeg),
            selfie: .bytes(TinyImage.png)
        )
        let verify = try #require(transport.requests(to: "/v1/identity/verify").first)
        #expect(
            try verify.json == [
                "documentImage": "tmp/org-demo/key0", "faceImage": "tmp/org-demo/key1",
                "documentType": "auto",
            ]
        )
    }

    @Test(
        arguments: [
            (DocumentSelection.automatic, "auto"), (.kind(.passport), "passport"),
            (.kind(.driversLicense), "drivers_license"), (.kind(.idCard), "national_id"),
        ])
    func `the kinds of document have the vendor's words`(
        selection: DocumentSelection,
        word: String
    ) async throws {
        let provider = DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport)
        )
        _ = try await provider.scanDocument(
            try CaptureSet([Capture(.documentFront, .bytes(TinyImage.jpeg))]),
            request: VerificationRequest(document: selection)
        )
        let scan = try #require(transport.requests(to: "/v1/document/scan").first)
        #expect(try scan.json?["documentType"] == .string(word))
    }

    @Test func `a kind that the vendor does not take is refused before anything is sent`()
        async throws
    {
        let provider = DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport)
        )
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.makeSession(
                VerificationRequest(document: .kind(.residencePermit))
            )
        }
        #expect(error?.kind == .invalidInput)
        #expect(error?.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        arguments: [
            ("job/with-slash", "/v1/sessions/job%2Fwith-slash"),
            ("a b?c#d", "/v1/sessions/a%20b%3Fc%23d"),
            ("%2e%2e", "/v1/sessions/%252e%252e"),
        ])
    func `an id in a path is encoded`(id: String, path: String) async throws {
        let transport = ScriptedTransport { _ throws(TransportError) in .status(404, "{}") }
        _ = try? await makeClient(transport).session(id)
        #expect(transport.requests.map(\.url.path) == [path])
    }

    @Test(arguments: ["", "  ", "\t\n", ".", ".."])
    func `a blank id is refused before anything is sent`(id: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            _ = try await makeClient(transport).session(id)
        }
        #expect(error?.kind == .invalidInput)
        #expect(error?.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }
}
