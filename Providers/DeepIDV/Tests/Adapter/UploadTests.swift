import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// The upload's own rules: exact counts, trusted addresses, one fresh address, siblings cancelled.
@Suite struct UploadTests {
    private func presigning(_ answer: String) -> ScriptedTransport {
        ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/upload/presign": .json(answer)])
        )
    }

    private func error(_ transport: ScriptedTransport) async throws -> ProviderError {
        let client = try makeClient(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.png)
            )
        }
        return try #require(error)
    }

    @Test(arguments: [0, 1, 3, 100])
    func `another number of addresses than images is an error, and nothing is uploaded`(
        count: Int
    ) async throws {
        let transport = presigning(GoldenVendor.uploads(count))
        let error = try await error(transport)
        #expect(error.kind == .unexpectedAnswer)
        #expect(error.message.contains("\(count) upload address"))
        #expect(transport.requests.map(\.url.path) == ["/v1/upload/presign"])
    }

    @Test(
        arguments: [
            "{}", "{\"uploads\":null}", "{\"uploads\":{}}", "{\"uploads\":[1,2]}",
            "{\"uploads\":[{\"uploadUrl\":\"https://a.amazonaws.com/\"},{\"fileKey\":\"k\"}]}",
            "{\"uploads\":[{\"uploadUrl\":7,\"fileKey\":\"a\"},{\"uploadUrl\":8,\"fileKey\":\"b\"}]}",
        ])
    func `addresses of another shape are an error, and nothing is uploaded`(answer: String)
        async throws
    {
        let transport = presigning(answer)
        #expect(try await error(transport).kind == .unexpectedAnswer)
        #expect(transport.requests.map(\.url.path) == ["/v1/upload/presign"])
    }

    @Test(
        arguments: [
            "http://bucket.s3.amazonaws.com/obj?X-Amz-Signature=5ec2e7",
            "https://elsewhere.example/obj?X-Amz-Signature=5ec2e7",
            "https://bucket.s3.amazonaws.com.evil.example/obj?X-Amz-Signature=5ec2e7",
            "https://bucket.s3.amazonaws.com@evil.example/obj?X-Amz-Signature=5ec2e7",
            "https://bucket.s3.amazonaws.com:8443/obj?X-Amz-Signature=5ec2e7",
            "https://127.0.0.1/obj?X-Amz-Signature=5ec2e7", "https://[::1]/obj",
            "https://localhost/obj",
            "https://169.254.169.254/latest/meta-data", "file:///etc/passwd", "//amazonaws.com/x",
            "not a url",
        ])
    func `an address that must not be used is refused, and its secret is not told`(
        address: String
    ) async throws {
        let good = "https://bucket.s3.amazonaws.com/obj/0?sig=1"
        let transport = presigning(
            """
            {"uploads":[{"uploadUrl":"\(good)","fileKey":"a"},{"uploadUrl":"\(address)","fileKey":"b"}]}
            """
        )
        let error = try await error(transport)
        #expect(error.kind == .untrustedAddress)
        #expect(transport.requests.map(\.url.path) == ["/v1/upload/presign"])
        #expect(!"\(error)".contains("5ec2e7") && !"\(error)".contains("passwd"))
    }

    @Test func `two images under one key are an error`() async throws {
        let transport = presigning(
            """
            {"uploads":[{"uploadUrl":"https://b.amazonaws.com/1","fileKey":"same"},
            {"uploadUrl":"https://b.amazonaws.com/2","fileKey":"same"}]}
            """
        )
        #expect(try await error(transport).kind == .unexpectedAnswer)
        #expect(transport.requests.count == 1)
    }

    @Test func `a refused upload gets one fresh address, and its new key is used`() async throws {
        let presigns = Counter()
        let puts = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            switch request.url.path {
            case "/v1/upload/presign" where presigns.next() > 1:
                return .json(
                    """
                    {"uploads":[{"uploadUrl":"https://b.s3.amazonaws.com/fresh?s=1","fileKey":"fresh"}]}
                    """
                )
            case "/obj/1" where puts.next() == 1:
                return .status(
                    403,
                    "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>"
                )
            default: return try await GoldenVendor.script(request)
            }
        }
        _ = try await makeClient(transport).verifyIdentity(
            documentFront: .bytes(TinyImage.jpeg),
            selfie: .bytes(TinyImage.png)
        )
        let again = transport.requests(to: "/v1/upload/presign")
        #expect(again.count == 2)
        #expect(try again[1].json?["files"]?.array?.count == 1)
        #expect(try again[1].json?["files"]?.array?[0]["contentType"] == "image/png")
        let verify = try #require(transport.requests(to: "/v1/identity/verify").first)
        #expect(try verify.json?["faceImage"] == "fresh")
        #expect(try verify.json?["documentImage"] == "tmp/org-demo/key0")
    }

    @Test(
        arguments: [
            (
                "<Error><Code>SignatureDoesNotMatch</Code></Error>", "SignatureDoesNotMatch",
                "type or length"
            ),
            ("<Error><Code>AccessDenied</Code></Error>", "AccessDenied", "expired"),
            ("<html>403</html>", nil, "no reason"), ("", nil, "no reason"),
        ] as [(String, String?, String)]
    )
    func `an upload that stays refused says why, after two tries and no third`(
        body: String,
        code: String?,
        words: String
    ) async throws {
        let transport = ScriptedTransport { request throws(TransportError) in
            request.method == .put
                ? .status(403, body) : try await GoldenVendor.script(request)
        }
        let client = try makeClient(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.scanDocument(front: .bytes(TinyImage.jpeg))
        }
        #expect(error?.kind == .uploadRefused)
        #expect(error?.vendorCode == code)
        #expect(error?.message.contains(words) == true)
        #expect(error?.message.contains("document front") == true)
        #expect(error?.sendState == .refused)
        #expect(transport.requests.filter { $0.method == .put }.count == 2)
        #expect(transport.requests(to: "/v1/document/scan").isEmpty)
    }

    @Test(arguments: [(400, 1), (429, 4), (500, 4), (503, 4), (501, 1)])
    func `an upload is repeated where that can help`(status: Int, puts: Int) async throws {
        let transport = ScriptedTransport { request throws(TransportError) in
            request.method == .put
                ? .status(status) : try await GoldenVendor.script(request)
        }
        let client = try makeClient(transport)
        await #expect(throws: ProviderError.self) {
            _ = try await client.scanDocument(front: .bytes(TinyImage.jpeg))
        }
        #expect(transport.requests.filter { $0.method == .put }.count == puts)
    }

    @Test func `when one upload fails the others are cancelled and awaited`() async throws {
        let ended = Lock<Int>(0)
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.method == .put else { return try await GoldenVendor.script(request) }
            if request.url.path == "/obj/0" { return .status(400) }
            // Runs until it is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            ended.withLock { $0 += 1 }
            throw TransportError(.cancelled, delivery: .unknown, message: "cancelled")
        }
        let client = try makeClient(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                documentBack: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.png)
            )
        }
        #expect(error?.status == 400)
        #expect(
            ended.withLock { $0 }
                == transport.requests.filter { $0.url.path == "/obj/1" || $0.url.path == "/obj/2" }
                .count
        )
        #expect(transport.requests(to: "/v1/identity/verify").isEmpty)
    }

    @Test(arguments: [1, 2, 3])
    func `no more uploads run at the same time than are allowed`(limit: Int) async throws {
        let gate = Lock<(running: Int, most: Int)>((0, 0))
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.method == .put else { return try await GoldenVendor.script(request) }
            gate.withLock { gate in
                gate.running += 1
                gate.most = max(gate.most, gate.running)
            }
            for _ in 0..<20 { await Task.yield() }
            gate.withLock { $0.running -= 1 }
            return .status(200)
        }
        let client = try makeClient(transport) { $0.concurrentUploads = limit }
        let images = (0..<8).map { ("image \($0)", MediaInput.bytes(TinyImage.jpeg)) }
        let keys = try await client.upload(images)
        #expect(keys.map(\.rawValue) == (0..<8).map { "tmp/org-demo/key\($0)" })
        #expect(gate.withLock { $0.most } <= limit)
    }
}
