import DeepIDVProvider
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// One deadline for all calls of an operation.
@Suite struct DeadlineTests {
    private let captures: CaptureSet

    init() throws {
        captures = try CaptureSet([
            Capture(.documentFront, .bytes(TinyImage.jpeg)),
            Capture(.selfie, .bytes(TinyImage.png)),
        ])
    }

    @Test func `each call gets what the calls before it have left`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport { request throws(TransportError) in
            clock.advance(by: .seconds(20))
            return try await GoldenVendor.script(request)
        }
        let account = try account(transport, clock)
        _ = try await account.verify(
            captures,
            request: VerificationRequest(deadline: .seconds(90))
        )
        let last = try #require(transport.requests.last)
        #expect(last.url.path == "/v1/identity/verify")
        // Presign and one or two uploads took their time first; a call has at most 30 s anyway.
        #expect(last.deadlines.total <= .seconds(30))
        #expect(transport.requests[1].deadlines.total <= .seconds(70))
    }

    @Test func `when the time is over nothing more is sent, and it is said what was`() async throws
    {
        let clock = ManualClock()
        let transport = ScriptedTransport { request throws(TransportError) in
            clock.advance(by: .seconds(20))
            return try await GoldenVendor.script(request)
        }
        let account = try account(transport, clock)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await account.verify(
                captures,
                request: VerificationRequest(deadline: .seconds(60))
            )
        }
        #expect(error?.kind == .timedOut)
        #expect(error?.operation == "verifyIdentity")
        #expect(error?.sendState == .notSent)
        #expect(transport.requests(to: "/v1/identity/verify").isEmpty)
        #expect(error?.plan?.done == ["upload documentFront", "upload selfie"])
    }

    @Test func `a verification that runs into the deadline may have been billed`() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.url.path == "/v1/identity/verify" else {
                return try await GoldenVendor.script(request)
            }
            clock.advance(by: request.deadlines.total)
            throw TransportError(.totalTimedOut, delivery: .unknown, message: "no answer in time")
        }
        let account = try account(transport, clock)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await account.verify(
                captures,
                request: VerificationRequest(deadline: .seconds(10))
            )
        }
        #expect(transport.requests.last?.deadlines.total == .seconds(10))
        #expect(error?.kind == .timedOut)
        #expect(error?.sendState == .sentUnknown)
        #expect(error?.retry == .mayRepeatEffect)
    }

    private func account(_ transport: ScriptedTransport, _ clock: ManualClock) throws
        -> DeepIDVAccount
    {
        var configuration = try DeepIDVConfiguration(apiKey: specimenKey)
        configuration.rateLimit = nil
        configuration.concurrentUploads = 1
        return DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try DeepIDVClient(
                configuration,
                transport: transport,
                clock: CallClock(clock),
                random: { 0.5 }
            )
        )
    }
}

/// A clock that stands still until it is moved; to sleep moves it.
private final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let elapsed = Lock<Duration>(.zero)

    var now: Instant { Instant(offset: elapsed.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) {
        elapsed.withLock { $0 += duration }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        elapsed.withLock { $0 = max($0, deadline.offset) }
    }
}
