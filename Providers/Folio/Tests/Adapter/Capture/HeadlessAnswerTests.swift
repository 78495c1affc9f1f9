import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// The headless provider returns only after an explicit confirmation, and says why it does not.
@Suite struct HeadlessAnswerTests {
    private static let started = "{\"transactionId\":\"\(Golden.transaction)\"}"

    private func capture(
        _ view: SelfieCaptureView = makeView(),
        picture: [UInt8] = specimenPicture,
        runs: LivenessLedger? = nil,
        randomBytes: @escaping HeadlessSelfieCaptureProvider.RandomBytes = {
            [UInt8](repeating: 1, count: $0)
        },
        over transport: ScriptedTransport
    ) async throws -> SelfieLivenessCapture {
        let caller = HTTPCaller(
            transport: transport,
            clock: CallClock(LivenessTestClock()),
            random: { 0.5 }
        )
        return try await HeadlessSelfieCaptureProvider(
            picture: ByteSource(picture),
            caller: caller,
            deadline: caller.clock.deadline(in: .seconds(60)),
            ledger: CallLedger(),
            runs: runs,
            randomBytes: randomBytes
        ).capture(view)
    }

    private func transport(
        start: HTTPResponse = .json(Self.started),
        process: HTTPResponse = Golden.answer()
    ) -> ScriptedTransport {
        ScriptedTransport { request, _ in request.url.query == nil ? start : process }
    }

    @Test(
        arguments: [
            (["status": 1], .notConfirmed, 0), (["status": .none], .notConfirmed, 0),
            (["status": .null], .notConfirmed, 0), (["status": "0"], .notConfirmed, 0),
            (["status": false], .notConfirmed, 0), (["status": 2], .notConfirmed, 0),
            (["code": .none], .notConfirmed, nil), (["code": 254], .notConfirmed, 254),
            (["code": 231, "status": 1], .notConfirmed, 231),
            (["transactionId": .none], .unexpectedAnswer, 0),
            (["transactionId": "another"], .unexpectedAnswer, 0),
            (["transactionId": 1], .unexpectedAnswer, 0),
        ] as [([String: JSONValue?], SelfieCaptureFailure.Reason, Int?)]
    )
    func `what is not explicitly confirmed is a failure`(
        change: [String: JSONValue?],
        reason: SelfieCaptureFailure.Reason,
        code: Int?
    ) async throws {
        let transport = transport(process: Golden.answer(change))
        let error = try await failure(SelfieCaptureFailure.self) {
            try await capture(over: transport)
        }
        #expect(error.reason == reason)
        #expect(error.resultCode?.rawValue == code)
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"transactionId\":7}", "{\"transactionId\":\"\"}",
        "{\"transactionId\":\"a b\"}", "{\"transactionId\":null}", "{\"transactionId\":\"a\\nb\"}",
        "{\"transactionId\":\"a\",\"transactionId\":\"b\"}",
        "{\"transactionId\":\"\(String(repeating: "a", count: 129))\"}",
    ])
    func `a start that names no transaction ends the run`(body: String) async throws {
        let transport = transport(start: .json(body))
        let error = try await failure(SelfieCaptureFailure.self) {
            try await capture(over: transport)
        }
        #expect(error.reason == .unexpectedAnswer)
        #expect(error.error?.sendState == .processed)
        #expect(transport.requests.count == 1)
    }

    @Test(
        arguments: [
            (400, .serviceRefused), (401, .serviceRefused), (403, .serviceRefused),
            (404, .serviceRefused), (413, .serviceRefused), (429, .serviceFailed),
            (500, .serviceFailed), (503, .serviceFailed), (202, .unexpectedAnswer),
            (206, .unexpectedAnswer), (302, .unexpectedAnswer),
        ] as [(Int, SelfieCaptureFailure.Reason)]
    )
    func `a status other than 200 is a failure on either call`(
        status: Int,
        reason: SelfieCaptureFailure.Reason
    ) async throws {
        let start = transport(start: .json(Self.started, status: status))
        let first = try await failure(SelfieCaptureFailure.self) { try await capture(over: start) }
        #expect(first.reason == reason)
        #expect(first.error?.operation == "startLiveness")
        let process = transport(process: Golden.answer(status: status))
        let second = try await failure(SelfieCaptureFailure.self) {
            try await capture(over: process)
        }
        #expect(second.reason == reason)
        #expect(second.error?.operation == "processLiveness")
        // What the service may have done is sent once; a surely refused call may be sent again.
        if status != 429 { #expect(process.requests.count == 2) }
    }

    @Test func `a cancelled run says that nobody waits`() async throws {
        let transport = ScriptedTransport { request, _ throws(TransportError) in
            if request.url.query == nil { return .json(Self.started) }
            throw TransportError(.cancelled, delivery: .unknown, message: "cancelled")
        }
        await #expect(throws: CancellationError.self) { try await capture(over: transport) }
    }

    // Test idea 81.
    @Test(arguments: [
        (String(repeating: "a", count: 127), true), ("Az09-_", true),
        (String(repeating: "a", count: 128), false), ("a b", false), ("", false), (" ", false),
        ("a.b", false), ("a/b", false), ("cs\u{E9}", false), ("a\n", false),
    ])
    func `a capture session that can be no tag is refused before anything is sent`(
        session: String,
        isTag: Bool
    ) async throws {
        let transport = transport()
        guard isTag else {
            let error = try await failure(SelfieCaptureFailure.self) {
                try await capture(makeView(session: session), over: transport)
            }
            #expect(error.reason == .viewUnusable)
            #expect(transport.requests.isEmpty)
            return
        }
        _ = try await capture(makeView(session: session), over: transport)
        #expect(try transport.requests.first?.json?["tag"]?.string == session)
    }

    @Test func `a picture that cannot be sent is refused before anything is sent`() async throws {
        let transport = transport()
        let tooLarge = [UInt8](repeating: 0xFF, count: (10 << 20) + 1)
        for picture in [[], tooLarge] {
            let error = try await failure(SelfieCaptureFailure.self) {
                try await capture(picture: picture, over: transport)
            }
            #expect(error.reason == .pictureUnusable)
        }
        #expect(transport.requests.isEmpty)
        _ = try await capture(picture: tooLarge.dropLast(1), over: transport)
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [
        "", "/api/selfie", "ftp://api.example.test", "https://u@api.example.test/api",
        "https://api.example.test/api?x=1", "https://api.example.test/../x",
    ])
    func `a service address that cannot be sent to is refused`(service: String) async throws {
        let transport = transport()
        let error = try await failure(SelfieCaptureFailure.self) {
            try await capture(makeView(service: service), over: transport)
        }
        #expect(error.reason == .viewUnusable)
        #expect(transport.requests.isEmpty)
    }

    @Test func `a header that would end early is refused`() async throws {
        let transport = transport()
        let error = try await failure(SelfieCaptureFailure.self) {
            try await capture(makeView(credential: "tok\r\nX-Evil: 1"), over: transport)
        }
        #expect(error.reason == .viewUnusable)
        #expect(!"\(error)".contains("X-Evil"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `every request goes to the view's service alone`() async throws {
        let transport = transport()
        _ = try await capture(
            makeView(service: "https://api.example.test:8443/x/y/"),
            over: transport
        )
        #expect(
            transport.requests.map(\.url.string) == [
                "https://api.example.test:8443/x/y/api/v2/liveness/start",
                "https://api.example.test:8443/x/y/api/v2/liveness?transactionId="
                    + Golden.transaction,
            ]
        )
    }

    @Test func `a run cannot set what is the engine's`() throws {
        let run = [
            ("X-Client-Key", "evil"), ("CONTENT-TYPE", "text/html"), ("content-length", "1"),
            ("Host", "evil.example.test"), ("X-Run-Id", "r1"), ("X-Other", "kept"),
        ].map { SelfieCaptureHeaders.Field(name: $0.0, value: Secret($0.1)) }
        let start = try HeadlessEngineRequest.fields(
            run: run,
            engine: [("Content-Type", "application/json")]
        )
        #expect(start.map(\.name) == ["X-Run-Id", "X-Other", "Content-Type"])
        #expect(start.map(\.value) == ["r1", "kept", "application/json"])
        let process = try HeadlessEngineRequest.fields(run: run, engine: [("x-client-key", "key")])
        #expect(process.values(of: "X-CLIENT-KEY") == ["key"])
    }

    @Test func `a service that gives another run's transaction is not sent a picture`() async throws
    {
        let runs = LivenessLedger()
        #expect(runs.record(Golden.transaction, for: "cs0", mode: .active, began: runs.now))
        let transport = transport()
        let error = try await failure(SelfieCaptureFailure.self) {
            try await capture(runs: runs, over: transport)
        }
        #expect(error.reason == .unexpectedAnswer)
        #expect(transport.requests.count == 1)
    }

    @Test func `without random bytes nothing is sent`() async throws {
        let transport = transport()
        let error = try await failure(SelfieCaptureFailure.self) {
            try await capture(randomBytes: { _ in throw ClaimRefused() }, over: transport)
        }
        #expect(error.reason == .viewUnusable)
        #expect(transport.requests.isEmpty)
    }

    @Test func `each run has a key of its own`() async throws {
        var keys: Set<String> = []
        for _ in 0..<2 {
            let transport = transport()
            let caller = HTTPCaller(transport: transport)
            _ = try await HeadlessSelfieCaptureProvider(
                picture: ByteSource(specimenPicture),
                caller: caller,
                deadline: caller.clock.deadline(in: .seconds(60)),
                ledger: CallLedger()
            ).capture(makeView())
            keys.insert(try #require(transport.requests.last?.fields["x-client-key"]))
        }
        #expect(keys.count == 2)
    }
}
