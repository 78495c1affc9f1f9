import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// What is sent again, how often, and what a listener hears of it.
@Suite struct RepetitionTests {
    private func scan(_ transport: ScriptedTransport, attempts: Int = 4) async throws
        -> DeepIDVDocumentScan
    {
        try await makeClient(transport) { $0.retry.maximumAttempts = attempts }
            .scanDocument(front: .bytes(TinyImage.jpeg))
    }

    @Test(arguments: [1, 3])
    func `a call is made as often as is allowed, and the last error is thrown`(attempts: Int)
        async throws
    {
        let transport = ScriptedTransport { _ throws(TransportError) in .status(503, "{}") }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await scan(transport, attempts: attempts)
        }
        #expect(error?.status == 503)
        #expect(transport.requests.count == attempts)
        #expect(error?.calls.map(\.attempts) == [attempts])
    }

    @Test(arguments: [400, 401, 403, 404, 409, 422, 501, 505])
    func `what cannot get better is not repeated`(status: Int) async throws {
        let transport = ScriptedTransport { _ throws(TransportError) in .status(status) }
        await #expect(throws: ProviderError.self) { _ = try await scan(transport) }
        #expect(transport.requests.count == 1)
    }

    @Test func `each attempt has its whole time again`() async throws {
        let presigns = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/v1/upload/presign", presigns.next() == 1 {
                throw TransportError(.totalTimedOut, delivery: .unknown, message: "no answer")
            }
            return try await GoldenVendor.script(request)
        }
        _ = try await scan(transport)
        let times = transport.requests(to: "/v1/upload/presign").map(\.deadlines.total)
        #expect(times == [.seconds(30), .seconds(30)])
    }

    @Test func `an upload that is too slow is repeated, and then a timeout`() async throws {
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.method == .put else { return try await GoldenVendor.script(request) }
            throw TransportError(.totalTimedOut, delivery: .unknown, message: "too slow")
        }
        let error = await #expect(throws: ProviderError.self) { _ = try await scan(transport) }
        #expect(error?.kind == .timedOut)
        #expect(error?.operation == "upload")
        #expect(transport.requests.filter { $0.method == .put }.count == 4)
        #expect(transport.requests(to: "/v1/document/scan").isEmpty)
    }

    @Test(
        arguments: [
            "/v1/document/scan", "/v1/face/detect", "/v1/face/compare", "/v1/face/estimate-age",
        ])
    func `every billed call is sent once when its answer is lost, and says what it was`(
        path: String
    ) async throws {
        for status in [nil, 500, 503] as [Int?] {
            let transport = ScriptedTransport { request throws(TransportError) in
                guard request.url.path == path else {
                    return try await GoldenVendor.script(request)
                }
                if let status { return .status(status, "{\"error\":\"x\"}") }
                throw TransportError(.connectionLost, delivery: .unknown, message: "gone")
            }
            let client = try makeClient(transport)
            let image = MediaInput.bytes(TinyImage.jpeg)
            let error = await #expect(throws: ProviderError.self) {
                switch path {
                case "/v1/document/scan": _ = try await client.scanDocument(front: image)
                case "/v1/face/detect": _ = try await client.detectFace(in: image)
                case "/v1/face/compare":
                    _ = try await client.compareFaces(source: image, target: image)
                default: _ = try await client.estimateAge(in: image)
                }
            }
            #expect(error?.sendState == .sentUnknown)
            #expect(error?.retry == .mayRepeatEffect)
            #expect(error?.calls.last?.isBilled == true)
            #expect(transport.requests(to: path).count == 1)
        }
    }

    @Test(
        arguments: [
            (400, ProviderError.Kind.mediaRefused), (401, .keyRefused), (402, .insufficientFunds),
            (429, .rateLimited),
        ])
    func `a scan's refusals have their kinds, and the vendor's plain text is kept`(
        status: Int,
        kind: ProviderError.Kind
    ) async throws {
        let text = "Insufficient funds or subscription."
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/document/scan": .status(status, text)])
        )
        let error = await #expect(throws: ProviderError.self) { _ = try await scan(transport) }
        #expect(error?.kind == kind)
        #expect(error?.sendState == .refused)
        #expect(error?.vendorMessage?.value == text)
    }

    @Test func `a scan of the front alone has one image and no back's key`() async throws {
        let transport = ScriptedTransport(GoldenVendor.script)
        let scan = try await scan(transport)
        #expect(scan.backImageKey == nil)
        let presign = try #require(transport.requests(to: "/v1/upload/presign").first)
        #expect(try presign.json?["files"]?.array?.count == 1)
        #expect(transport.requests.filter { $0.method == .put }.count == 1)
    }

    @Test func `a listener hears each call begin, wait and end, also the failed ones`()
        async throws
    {
        let presigns = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/v1/upload/presign", presigns.next() == 1 {
                return .status(503, fields: [("Retry-After", "2")])
            }
            if request.method == .put { return .status(400) }
            return try await GoldenVendor.script(request)
        }
        let account = DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport)
        )
        let heard = Lock<[String]>([])
        let captures = try CaptureSet([Capture(.documentFront, .bytes(TinyImage.jpeg))])
        let request = VerificationRequest(onCall: { event in
            let text =
                switch event {
                case .started(let operation): "started \(operation)"
                case .retrying(let operation, let attempt, let wait):
                    "retrying \(operation) after \(attempt), \(wait >= .seconds(2))"
                case .finished(let record):
                    "finished \(record.operation), \(record.sendState), \(record.attempts)"
                @unknown default: "something new"
                }
            heard.withLock { $0.append(text) }
        })
        await #expect(throws: ProviderError.self) {
            _ = try await account.scanDocument(captures, request: request)
        }
        #expect(
            heard.withLock { $0 } == [
                "started presign", "retrying presign after 1, true",
                "finished presign, processed, 2", "started upload", "finished upload, refused, 1",
            ]
        )
    }
}
