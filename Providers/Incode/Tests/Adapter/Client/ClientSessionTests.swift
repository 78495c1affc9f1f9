import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// What a session keeps to itself: its token, its order, its one writer.
@Suite struct ClientSessionTests {
    // Test idea 6.
    @Test func `two sessions never swap their tokens`() async throws {
        let transport = GoldenIncode.transport { request, number throws(TransportError) in
            guard request.url.path == "/omni/start" else { return nil }
            return .json("{\"token\":\"tok-\(number)\",\"interviewId\":\"interview-\(number)\"}")
        }
        let client = try makeClient(transport)
        let first = try await client.start()
        let second = try await client.start()
        for session in [second, first, second] { _ = try await session.score() }
        #expect(
            transport.requests(to: "/omni/get/score").map { $0.fields["X-Incode-Hardware-Id"] }
                == ["tok-2", "tok-1", "tok-2"]
        )
        #expect([first.interviewID, second.interviewID] == ["interview-1", "interview-2"])
    }

    static let calls: [@Sendable (IncodeSession) async throws -> Void] = [
        { _ = try await $0.score() },
        { _ = try await $0.processID() },
        { _ = try await $0.addFrontID(source("x"), metadata: nil, onlyFront: false) },
        { _ = try await $0.initiateUpload() },
        { _ = try await $0.finish() },
        { _ = try await $0.addDiagnostics(source("{}")) },
    ]

    // Test idea 7.
    @Test(arguments: calls.indices)
    func `a token that is refused is renewed once, and the call repeated with the fresh one`(
        index: Int
    ) async throws {
        let transport = GoldenIncode.transport { request, _ throws(TransportError) in
            request.fields["X-Incode-Hardware-Id"] == "tok-made-up-1" ? .envelope(401) : nil
        }
        let session = try await makeClient(transport).start()
        try await Self.calls[index](session)
        #expect(transport.requests.count == 4)
        #expect(transport.paths[1] == transport.paths[3] && transport.paths[2] == "/omni/start")
        #expect(try transport.requests[1].bytes == transport.requests[3].bytes)
        #expect(try transport.requests[2].text?.contains(GoldenIncode.interview) == true)
        #expect(transport.requests[3].fields["X-Incode-Hardware-Id"] == "tok-made-up-2")
        #expect(
            session.ledger.calls.map(\.sendState) == [.processed, .refused, .processed, .processed]
        )
    }

    // Test idea 7.
    @Test(arguments: calls.indices)
    func `a second 401 stops`(index: Int) async throws {
        let transport = GoldenIncode.transport { request, _ throws(TransportError) in
            request.url.path == "/omni/start" ? nil : .envelope(401)
        }
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            try await Self.calls[index](session)
        }
        #expect(error?.kind == .conflict && error?.status == 401)
        #expect(error.map { IncodeReaction(for: $0) } == .abort)
        #expect(transport.requests.count == 4)
    }

    @Test func `a start that is not accepted is the key's fault, and is not renewed`() async throws
    {
        let transport = GoldenIncode.transport("/omni/start", .envelope(401))
        let client = try makeClient(transport)
        let error = await #expect(throws: ProviderError.self) { _ = try await client.start() }
        #expect(error?.kind == .keyRefused)
        #expect(transport.requests.count == 1)
    }

    // Test idea 8.
    @Test func `403 is a fault of the configuration, and is not repeated`() async throws {
        let transport = GoldenIncode.transport("/omni/process/id", .envelope(403))
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) { _ = try await session.processID() }
        #expect(error?.kind == .keyRefused && error?.retry == .afterFixing)
        #expect(error.map { IncodeReaction(for: $0) } == .configuration)
        #expect(transport.requests.count == 2)
    }

    // Test idea 14.
    @Test(
        arguments: [
            "{\"token\":\"t\"}", "{\"interviewId\":\"i\"}",
            "{\"token\":\"\",\"interviewId\":\"i\"}",
            "{\"token\":\"t\",\"interviewId\":null}", "{\"token\":7,\"interviewId\":\"i\"}",
            "{\"token\":\"a\\nb\",\"interviewId\":\"i\"}",
            "{\"token\":\"t\",\"interviewId\":\"a b\"}",
            "[]", "", "<html>",
        ])
    func `a start without a usable token and id is no session`(answer: String) async throws {
        let client = try makeClient(GoldenIncode.transport("/omni/start", .json(answer)))
        let error = await #expect(throws: ProviderError.self) { _ = try await client.start() }
        #expect(error?.kind == .unexpectedAnswer && error?.sendState == .processed)
    }

    // Test idea 14.
    @Test func `a start needs nothing but the token and the id`() async throws {
        let client = try makeClient(
            GoldenIncode.transport("/omni/start", .json("{\"token\":\"t\",\"interviewId\":\"i\"}"))
        )
        let session = try await client.start()
        #expect(session.interviewID == "i" && session.env == nil && !session.existingSession)
    }

    // Test idea 15.
    @Test(
        arguments: [
            ("5", 5), ("1", 1), ("0", 3), ("-2", 3), ("null", 3), ("\"4\"", 3), ("2.5", 3),
            ("1e12", 10),
        ])
    func `the vendor's number of captures counts when it is sensible`(number: String, budget: Int)
        async throws
    {
        let answer = """
            {"token":"t","interviewId":"i","idCaptureRetries":\(number),
            "selfieCaptureRetries":\(number)}
            """
        let client = try makeClient(GoldenIncode.transport("/omni/start", .json(answer)))
        let session = try await client.start()
        #expect(session.documentCaptureBudget == budget)
        #expect(session.selfieCaptureBudget == budget)
    }

    // Test idea 16.
    @Test func `that a new session is an old one is noted`() async throws {
        let client = try makeClient(
            GoldenIncode.transport("/omni/start", .json(GoldenIncode.restart))
        )
        #expect(try await client.start().existingSession)
    }

    // Test idea 17.
    @Test func `after a lost start the second session is used for everything`() async throws {
        let transport = GoldenIncode.transport { request, number throws(TransportError) in
            guard request.url.path == "/omni/start" else { return nil }
            guard number > 1 else {
                throw TransportError(.connectionLost, delivery: .unknown, message: "gone")
            }
            return .json("{\"token\":\"second\",\"interviewId\":\"second\"}")
        }
        let session = try await makeClient(transport).start()
        _ = try await session.score()
        #expect(session.interviewID == "second")
        #expect(transport.requests.last?.fields["X-Incode-Hardware-Id"] == "second")
        #expect(session.ledger.calls.first?.attemptsOfUnknownEffect == 1)
    }

    @Test func `a resumed session that is another one is refused`() async throws {
        let client = try makeClient(GoldenIncode.transport())
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.resume(interviewID: "another")
        }
        #expect(error?.kind == .unexpectedAnswer)
    }

    @Test(arguments: ["", "a b", "a\nb", String(repeating: "a", count: 129)])
    func `an id that cannot be one is not asked for`(id: String) async throws {
        let transport = GoldenIncode.transport()
        let client = try makeClient(transport)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.resume(interviewID: id)
        }
        #expect(error?.kind == .invalidInput && error?.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test func `a call that is made while another runs is refused and sends nothing`() async throws
    {
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport { request, _ throws(TransportError) in
            if request.url.path == "/omni/process/id" {
                enter.finish()
                for await _ in released {}
            }
            return GoldenIncode.answer(request)
        }
        let session = try await makeClient(transport).start()
        async let first = session.processID()
        for await _ in entered {}
        let error = await #expect(throws: ProviderError.self) { _ = try await session.score() }
        release.finish()
        _ = try await first
        #expect(error?.kind == .conflict && error?.sendState == .notSent)
        #expect(transport.paths == ["/omni/start", "/omni/process/id"])
        _ = try await session.score()
        #expect(transport.paths.last == "/omni/get/score")
    }

    @Test func `a call that failed lets the next one go`() async throws {
        let transport = GoldenIncode.transport("/omni/process/id", .envelope(400))
        let session = try await makeClient(transport).start()
        await #expect(throws: ProviderError.self) { _ = try await session.processID() }
        _ = try await session.score()
        #expect(transport.requests.count == 3)
    }

    // Test idea 51.
    @Test(arguments: IncodeImageType.allCases)
    func `a face is not processed before one of its type was sent`(type: IncodeImageType)
        async throws
    {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        let other: IncodeFaceUpload =
            type == .selfie ? .videoSelfie : .selfie(metadata: nil, recording: nil)
        _ = try await session.addFace(source("x"), as: other)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.processFace(type)
        }
        #expect(error?.kind == .conflict && error?.sendState == .notSent)
        #expect(transport.requests(to: "/omni/process/face").isEmpty)
    }

    @Test func `a resumed session processes what an earlier one has sent`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).resume(interviewID: GoldenIncode.interview)
        #expect(try await session.processFace(.selfie).isMatch == true)
    }

    // Test idea 74.
    @Test func `a session is finished once, and takes nothing afterwards but reads`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        #expect(try await session.finish().action == "approved")
        #expect(session.isFinished)
        for call in [Self.calls[1], Self.calls[2], Self.calls[3], Self.calls[4]] {
            let error = await #expect(throws: ProviderError.self) { try await call(session) }
            #expect(error?.kind == .conflict)
        }
        _ = try await session.score()
        _ = try await session.addDiagnostics(source("{}"))
        #expect(
            transport.paths == [
                "/omni/start", "/omni/finish-status", "/omni/get/score",
                "/omni/add/diagnostics-data/",
            ]
        )
    }

    // Test idea 74.
    @Test(arguments: IncodeFinishMethod.allCases)
    func `finishing takes the other method once when the vendor does not allow the first`(
        method: IncodeFinishMethod
    ) async throws {
        let transport = GoldenIncode.transport("/omni/finish-status", .envelope(405), .json("{}"))
        let session = try await makeClient(transport) { $0.finishMethod = method }.start()
        #expect(try await session.finish().usedOtherMethod)
        let requests = transport.requests(to: "/omni/finish-status")
        #expect(
            requests.map(\.method.rawValue)
                == (method == .post ? ["POST", "GET"] : ["GET", "POST"])
        )
        #expect(try requests.map { try $0.text } == (method == .post ? ["{}", nil] : [nil, "{}"]))
    }

    @Test func `finishing gives up when neither method is allowed`() async throws {
        let transport = GoldenIncode.transport("/omni/finish-status", .envelope(405))
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(error?.kind == .invalidConfiguration)
        #expect(transport.requests(to: "/omni/finish-status").count == 2)
        #expect(!session.isFinished)
    }

    @Test(arguments: ["", "{}", "<html>", "[1]", "{\"action\":7}"])
    func `what finishing answers is of no importance`(answer: String) async throws {
        let transport = GoldenIncode.transport("/omni/finish-status", .json(answer))
        #expect(try await makeClient(transport).start().finish().action == nil)
    }
}
