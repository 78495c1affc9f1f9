import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import Testing

/// The client against the simulator, over real sockets.
@Suite struct ClientSocketTests {
    private func recording(_ count: Int) -> ByteSource {
        ByteSource((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    }

    // Test ideas 68 and 69.
    @Test(arguments: [IncodeScenario.none, .etagWithQuotes, .lostAnswerPart])
    func `a recording in parts arrives whole`(scenario: IncodeScenario) async throws {
        let running = try RunningIncode(scenario)
        let client = try running.account { _ in
        } _: {
            $0.partSize = 1_000
        }.client
        let session = try await client.start()
        let recording = recording(2_500)
        let end = try await session.uploadRecordingInParts(recording) { _ in }
        let arrived = try #require(running.simulator.sessions.first?.recording)
        let digest = try SHA256.hash(recording)
        #expect(arrived.digest == digest && end.recordingDigest == arrived.digest)
        #expect(arrived.route == .parts && arrived.partCount == 3)
        #expect(running.simulator.violations == [])
    }

    // Test idea 70.
    @Test func `an upload that another one replaced is begun anew`() async throws {
        let running = try RunningIncode()
        let client = try running.account { _ in
        } _: {
            $0.partSize = 1_000
        }.client
        let session = try await client.start()
        let stale = try await session.initiateUpload()
        let fresh = try await session.initiateUpload()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadPart(recording(10), number: 1, of: stale)
        }
        #expect(error?.sendState == .refused && stale != fresh)
        let kept = Lock<IncodePartUploadState?>(nil)
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            _ = try await session.uploadRecordingInParts(recording(2_500)) { state in
                kept.withLock { $0 = state }
                if state.parts.count == 1 { throw Stop() }
            }
        }
        _ = try await session.initiateUpload()
        let state = try #require(kept.withLock { $0 })
        let end = try await session.uploadRecordingInParts(
            recording(2_500),
            resuming: state
        ) { _ in }
        #expect(end.uploadID != state.uploadID)
        let digest = try SHA256.hash(recording(2_500))
        #expect(running.simulator.sessions.first?.recording?.digest == digest)
    }

    @Test func `a lost completion is not sent again`() async throws {
        let running = try RunningIncode(.lostAnswerComplete)
        let session = try await running.account().client.start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(recording(10)) { _ in }
        }
        #expect(error?.retry == .mayRepeatEffect)
        #expect(running.operations.count { $0 == "completeUpload" } == 1)
        #expect(running.simulator.sessions.first?.recording?.route == .parts)
    }

    // Test ideas 2 and 71.
    @Test(arguments: [IncodeScenario.none, .presignExpired])
    func `a recording in one request arrives whole, without a header of the vendor's`(
        scenario: IncodeScenario
    ) async throws {
        let running = try RunningIncode(scenario)
        let session = try await running.account().client.start()
        try await session.uploadVideoSelfie(
            recording(100_000),
            to: try await session.videoSelfieUploadURL()
        )
        let arrived = try #require(running.simulator.sessions.first?.recording)
        let digest = try SHA256.hash(recording(100_000))
        #expect(arrived.digest == digest && arrived.route == .singlePut)
        #expect(running.simulator.violations == [])
    }

    // Test idea 7.
    @Test func `an expired token is renewed`() async throws {
        let running = try RunningIncode(.tokenExpired) { $0.revokesEarlierTokens = true }
        let session = try await running.account().client.start()
        _ = try await session.addDeviceFingerprint(source("{\"hash\":\"h\",  \"a\":1}"))
        _ = try? await session.processID()
        let record = try #require(running.simulator.sessions.first)
        #expect(record.tokenCount == 2 && running.simulator.startedSessions == 1)
        let sent = SHA256.hash(Array("{\"hash\":\"h\",  \"a\":1}".utf8))
        #expect(record.received.first?.sentDigest == sent)
    }

    // Test idea 17.
    @Test func `a lost start leaves an orphan, and the second session is used`() async throws {
        let running = try RunningIncode(.lostAnswerStart)
        let session = try await running.account().client.start()
        _ = try await session.addDeviceFingerprint(source("{\"hash\":\"h\"}"))
        #expect(running.simulator.startedSessions == 2)
        let used = running.simulator.sessions.filter { !$0.received.isEmpty }
        #expect(used.map(\.interviewID) == [session.interviewID])
    }

    // Test idea 74.
    @Test func `finishing takes GET where POST is not allowed`() async throws {
        let running = try RunningIncode(.finish405OnPost)
        let session = try await running.account().client.start()
        #expect(try await session.finish().usedOtherMethod)
        #expect(running.simulator.sessions.first?.finishCount == 1)
    }

    // Test idea 8.
    @Test func `a key that was revoked is the configuration's fault`() async throws {
        let running = try RunningIncode(.keyRevoked)
        let client = try running.account().client
        let error = await #expect(throws: ProviderError.self) { _ = try await client.start() }
        #expect(error?.kind == .keyRefused && error?.status == 403)
        #expect(running.operations.count == 1)
    }
}
