import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// What an error says of the vendor's side, and whether its advice can cost money.
@Suite struct SendStateTests {
    private static let lost = TransportError(.connectionLost, delivery: .unknown, message: "gone")

    private func error(
        lostAnswers: LostAnswerConsent = .neverResend,
        perDay: Int? = nil,
        verify: @escaping @Sendable (Int) throws(TransportError) -> HTTPResponse
    ) async throws -> (ProviderError, ScriptedTransport) {
        let counter = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.url.path == "/v1/identity/verify" else {
                return try await GoldenVendor.script(request)
            }
            return try verify(counter.next())
        }
        let client = try makeClient(transport) {
            $0.lostAnswers = lostAnswers
            if let perDay {
                $0.rateLimit = RateLimit(
                    requestsPerSecond: 1_000,
                    burst: 1_000,
                    requestsPerDay: perDay
                )
            }
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.jpeg)
            )
        }
        return (try #require(error), transport)
    }

    @Test(
        arguments: [
            (301, SendState.sentUnknown), (302, .sentUnknown), (303, .sentUnknown),
            (304, .sentUnknown), (307, .refused), (308, .refused),
        ])
    func `a redirect after which the vendor may have acted does not say that it did not`(
        status: Int,
        state: SendState
    ) async throws {
        // 303 is how a server answers a POST that it has acted on (RFC 9110, section 15.4.4).
        let (error, transport) = try await error { _ throws(TransportError) in
            .status(status, fields: [("Location", "https://elsewhere.example/")])
        }
        #expect(error.sendState == state)
        #expect(error.retry == (state == .refused ? .afterFixing : .mayRepeatEffect))
        #expect(transport.requests(to: "/v1/identity/verify").count == 1)
    }

    @Test(arguments: [400, 402, 404, 429, 500, 503, 303])
    func `after a lost answer no later answer makes repeating safe`(status: Int) async throws {
        let (error, _) = try await error(lostAnswers: .resendAfterLostAnswer) {
            attempt throws(TransportError) in
            if attempt == 1 { throw Self.lost }
            return .status(status, fields: [("Retry-After", "1")])
        }
        #expect(error.sendState == .sentUnknown)
        #expect(error.retry == .mayRepeatEffect)
        #expect(error.message.contains("billed"))
    }

    @Test func `after a lost answer this side's daily limit does not make repeating safe`()
        async throws
    {
        let (error, _) = try await error(lostAnswers: .resendAfterLostAnswer, perDay: 2) {
            _ throws(TransportError) in throw Self.lost
        }
        #expect(error.kind == .rateLimited)
        #expect(error.sendState == .sentUnknown)
        #expect(error.retry == .mayRepeatEffect)
    }

    @Test func `after a lost answer a broken handshake does not say that nothing was sent`()
        async throws
    {
        let (error, _) = try await error(lostAnswers: .resendAfterLostAnswer) {
            attempt throws(TransportError) in
            if attempt == 1 { throw Self.lost }
            throw TransportError(.certificateNotTrusted, delivery: .notSent, message: "expired")
        }
        #expect(error.sendState == .sentUnknown)
        #expect(!error.message.contains("Nothing was sent"))
    }

    @Test func `a success after a lost answer says that it may have been billed twice`()
        async throws
    {
        let verifies = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/v1/identity/verify", verifies.next() == 1 { throw Self.lost }
            return try await GoldenVendor.script(request)
        }
        let account = DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport) { $0.lostAnswers = .resendAfterLostAnswer }
        )
        let result = try await account.verify(
            try CaptureSet([
                Capture(.documentFront, .bytes(TinyImage.jpeg)),
                Capture(.selfie, .bytes(TinyImage.png)),
            ])
        )
        #expect(result.outcome == .accepted)
        #expect(result.calls.last?.attempts == 2)
        #expect(result.calls.last?.attemptsOfUnknownEffect == 1)
        #expect(result.calls.first?.attemptsOfUnknownEffect == 0)
    }

    @Test func `an upload counts against the storage and not against the account's limit`()
        async throws
    {
        // Presign and verify: two calls with the key, and two uploads without it.
        let transport = ScriptedTransport(GoldenVendor.script)
        let client = try makeClient(transport) {
            $0.rateLimit = RateLimit(requestsPerSecond: 1_000, burst: 1_000, requestsPerDay: 2)
        }
        let result = try await client.verifyIdentity(
            documentFront: .bytes(TinyImage.jpeg),
            selfie: .bytes(TinyImage.jpeg)
        )
        #expect(result.verified)
        #expect(transport.requests.count == 4)
    }

    struct Cancellation: Sendable {
        let call: Int
        /// Whether the call that runs is answered all the same.
        let isAnswered: Bool
        let operation: String
        let state: SendState
        let retry: RetryAdvice
    }

    @Test(
        arguments: [
            Cancellation(
                call: 1,
                isAnswered: false,
                operation: "presign",
                state: .sentUnknown,
                retry: .safe
            ),
            Cancellation(
                call: 1,
                isAnswered: true,
                operation: "upload",
                state: .notSent,
                retry: .safe
            ),
            Cancellation(
                call: 2,
                isAnswered: false,
                operation: "upload",
                state: .sentUnknown,
                retry: .safe
            ),
            Cancellation(
                call: 2,
                isAnswered: true,
                operation: "upload",
                state: .notSent,
                retry: .safe
            ),
            Cancellation(
                call: 3,
                isAnswered: true,
                operation: "verifyIdentity",
                state: .notSent,
                retry: .safe
            ),
            Cancellation(
                call: 4,
                isAnswered: false,
                operation: "verifyIdentity",
                state: .sentUnknown,
                retry: .mayRepeatEffect
            ),
        ])
    func `a cancellation at any call sends nothing after it, and says what was sent`(
        cancellation: Cancellation
    ) async throws {
        let (transport, arrived) = holding(cancellation.call, isAnswered: cancellation.isAnswered)
        let client = try makeClient(transport) { $0.concurrentUploads = 1 }
        let task = Task {
            try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.jpeg)
            )
        }
        for await _ in arrived { break }
        task.cancel()
        let error = await #expect(throws: ProviderError.self) { _ = try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(error?.operation == cancellation.operation)
        #expect(error?.sendState == cancellation.state)
        #expect(error?.retry == cancellation.retry)
        #expect(error?.message.contains("Nothing reached") == false)
        #expect(transport.requests.count == cancellation.call)
    }

    @Test func `an answer that came before the cancellation was seen is not thrown away`()
        async throws
    {
        let (transport, arrived) = holding(4, isAnswered: true)
        let client = try makeClient(transport) { $0.concurrentUploads = 1 }
        let task = Task {
            try await client.verifyIdentity(
                documentFront: .bytes(TinyImage.jpeg),
                selfie: .bytes(TinyImage.jpeg)
            )
        }
        for await _ in arrived { break }
        task.cancel()
        #expect(try await task.value.verified)
    }

    /// A transport whose call of this number waits for the task's cancellation.
    private func holding(
        _ number: Int,
        isAnswered: Bool
    ) -> (ScriptedTransport, AsyncStream<Void>) {
        let arrived = AsyncStream<Void>.makeStream()
        let calls = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if calls.next() == number {
                arrived.continuation.yield()
                for await _ in AsyncStream<Never>.makeStream().stream {}
                guard isAnswered else {
                    throw TransportError(.cancelled, delivery: .unknown, message: "cancelled")
                }
            }
            return try await GoldenVendor.script(request)
        }
        return (transport, arrived.stream)
    }
}
