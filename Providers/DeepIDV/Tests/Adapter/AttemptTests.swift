import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// One attempt used by several tasks, given up too late, or asked again after its end.
@Suite struct AttemptTests {
    private let captures: CaptureSet
    private let reason = OutcomeReason(.captureMissing, "The person went away.")

    init() throws {
        captures = try CaptureSet([
            Capture(.documentFront, .bytes(TinyImage.jpeg)),
            Capture(.selfie, .bytes(TinyImage.png)),
        ])
    }

    private func filledSession(
        _ transport: ScriptedTransport
    ) async throws -> any VerificationSession {
        let account = DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try makeClient(transport)
        )
        let session = try await account.makeSession(VerificationRequest())
        while case .capture(let requirement) = try await session.nextStep() {
            if let capture = captures[requirement.role] {
                _ = try await session.submit(capture)
            } else {
                try await session.skip(requirement)
            }
        }
        return session
    }

    @Test func `while it is being finished nothing else can be done with it, or is said of it`()
        async throws
    {
        let arrived = AsyncStream<Void>.makeStream()
        let release = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/v1/identity/verify" {
                arrived.continuation.yield()
                for await _ in release.stream { break }
            }
            return try await GoldenVendor.script(request)
        }
        let session = try await filledSession(transport)
        let task = Task { try await session.finish() }
        for await _ in arrived.stream { break }

        let second = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(second?.kind == .conflict)
        // The first task's verification is on its way: to ask another vendor now would pay twice.
        #expect(second?.sendState == .sentUnknown)
        #expect(second?.retry == .mayRepeatEffect)
        let step = await #expect(throws: ProviderError.self) { _ = try await session.nextStep() }
        #expect(step?.kind == .conflict)
        let abandoned = await session.abandon(because: reason)
        #expect(abandoned.outcome == .noAnswer)

        release.continuation.yield()
        #expect(try await task.value.outcome == .accepted)
        #expect(try await session.nextStep() == .finished)
        #expect(transport.requests(to: "/v1/identity/verify").count == 1)
    }

    @Test func `an attempt that was given up stays so`() async throws {
        let transport = ScriptedTransport(GoldenVendor.script)
        let session = try await filledSession(transport)
        #expect(
            await session.abandon(because: reason).outcome
                == .incomplete(
                    missing: ["upload documentFront", "upload selfie", "verifyIdentity"]
                )
        )
        let error = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(error?.kind == .conflict)
        #expect(error?.sendState == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test func `giving up an attempt whose answer was lost does not hide what was sent`()
        async throws
    {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .status(502)])
        )
        let session = try await filledSession(transport)
        await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        let result = await session.abandon(because: reason)
        #expect(result.outcome == .noAnswer)
        #expect(result.plan.done == ["upload documentFront", "upload selfie"])
        #expect(result.calls.last?.sendState == .sentUnknown)
        let again = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(again?.retry == .mayRepeatEffect)
        #expect(transport.requests(to: "/v1/identity/verify").count == 1)
    }

    @Test func `after its end it says that the vendor acted`() async throws {
        let transport = ScriptedTransport(GoldenVendor.script)
        let session = try await filledSession(transport)
        #expect(try await session.finish().outcome == .accepted)
        let error = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(error?.sendState == .processed)
        #expect(error?.retry == .mayRepeatEffect)
        #expect(await session.abandon(because: reason).outcome == .noAnswer)
        #expect(transport.requests(to: "/v1/identity/verify").count == 1)
    }

    @Test(arguments: ["{}", "<html>", ""])
    func `an answer that was paid for and cannot be read is not paid for again`(body: String)
        async throws
    {
        let transport = ScriptedTransport(
            GoldenVendor.script(overriding: ["/v1/identity/verify": .json(body)])
        )
        let session = try await filledSession(transport)
        let first = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(first?.sendState == .processed)
        #expect(first?.rawAnswer?.value == Array(body.utf8))
        let second = await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(second?.kind == .conflict)
        #expect(transport.requests(to: "/v1/identity/verify").count == 1)
    }

    @Test func `images that the vendor lost are uploaded again by the next try`() async throws {
        let verifies = Counter()
        let transport = ScriptedTransport { request throws(TransportError) in
            if request.url.path == "/v1/identity/verify", verifies.next() == 1 {
                return .status(404)
            }
            return try await GoldenVendor.script(request)
        }
        let session = try await filledSession(transport)
        await #expect(throws: ProviderError.self) { _ = try await session.finish() }
        #expect(try await session.finish().outcome == .accepted)
        #expect(transport.requests.filter { $0.method == .put }.count == 4)
    }
}
