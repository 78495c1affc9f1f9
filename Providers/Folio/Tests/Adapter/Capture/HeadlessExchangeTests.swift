import IDVAdapterKit
import IDVCrypto
import IDVCurl
import IDVHTTP
import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// Over real sockets: the headless provider's two requests, byte for byte.
@Suite struct HeadlessExchangeTests {
    private func provider(
        _ transport: any HTTPTransport,
        picture: ByteSource = ByteSource(specimenPicture),
        ledger: CallLedger = CallLedger(),
        runs: LivenessLedger? = nil
    ) -> HeadlessSelfieCaptureProvider {
        let caller = HTTPCaller(transport: transport, retry: .never)
        return HeadlessSelfieCaptureProvider(
            picture: picture,
            caller: caller,
            deadline: caller.clock.deadline(in: .seconds(60)),
            ledger: ledger,
            runs: runs,
            randomBytes: { [UInt8](repeating: 0xAB, count: $0) }
        )
    }

    // Test idea 78.
    @Test func `the run's headers are unchanged on both calls, and the key passes through`()
        async throws
    {
        let running = try RunningFaceService()
        let calls = CallLedger()
        let runs = LivenessLedger()
        let capture = try await provider(running.transport, ledger: calls, runs: runs)
            .capture(makeView(service: running.proxy))
        #expect(running.service.complaints == [])
        #expect(capture.transactionID == Golden.transaction)
        let portrait = try #require(capture.portrait)
        #expect(try portrait.bytes(limit: portrait.count) == specimenPicture)

        let requests = running.service.requests
        try #require(requests.count == 2)
        #expect(requests.map(\.method) == ["POST", "POST"])
        #expect(
            requests.map(\.target) == [
                "/api/selfie/api/v2/liveness/start",
                "/api/selfie/api/v2/liveness?transactionId=\(Golden.transaction)",
            ]
        )
        let buffer = Base64.encode([UInt8](repeating: 0xAB, count: 65))
        let key =
            "{\"buffer\":\"\(buffer)\",\"curveType\":\"prime256v1\",\"keyType\":\"publicKey\"}"
        #expect(
            try JSONValue(parsing: requests[0].body.bytes)
                == ["publicKey": .string(key), "tag": .string(Golden.session)]
        )
        #expect(requests[1].headers["x-client-key"] == key)
        #expect(requests[1].body.bytes == specimenPicture)
        #expect(requests[1].contentLength == specimenPicture.count)

        #expect(calls.calls.map(\.operation) == ["startLiveness", "processLiveness"])
        #expect(calls.calls.map(\.sendState) == [.processed, .processed])
        #expect(calls.calls.map(\.isBilled) == [false, true])
        let run = try #require(runs.run(of: Golden.transaction))
        #expect(run.captureSessionID == Golden.session)
        #expect(run.mode == .active)
    }

    @Test func `a service address with a trailing slash makes the same paths`() async throws {
        let running = try RunningFaceService()
        _ = try await provider(running.transport).capture(makeView(service: running.proxy + "/"))
        #expect(running.service.complaints == [])
    }

    @Test func `a large picture goes from its file, as it is`() async throws {
        let folder = try TemporaryFolder()
        var bytes = specimenPicture
        bytes += (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = try folder.write(bytes, to: "selfie.jpg")
        let running = try RunningFaceService()
        let picture = ByteSource(try RegularFile(path: path))
        _ = try await provider(running.transport, picture: picture)
            .capture(makeView(service: running.proxy))
        let sent = try #require(running.service.requests.last)
        #expect(sent.body.count == bytes.count)
        #expect(sent.body.digest == SHA256.hash(bytes))
    }

    @Test func `a picture that is no JPEG is sent, and is no portrait`() async throws {
        let running = try RunningFaceService()
        let capture = try await provider(
            running.transport,
            picture: ByteSource([0x89, 0x50, 0x4E])
        )
        .capture(makeView(service: running.proxy))
        #expect(capture.portrait == nil)
        #expect(running.service.requests.last?.body.bytes == [0x89, 0x50, 0x4E])
    }

    // Test idea 83.
    @Test(arguments: [301, 302, 303, 307, 308], [false, true])
    func `a redirect of the proxy is not followed with headers`(
        status: Int,
        isProcess: Bool
    ) async throws {
        let other = try RunningFaceService()
        let target = other.proxy + "/api/v2/liveness/start"
        let running = try RunningFaceService { request, _ in
            (request.query != nil) == isProcess
                ? SimulatorResponse(status: status, headers: ["Location": target]) : nil
        }
        let error = try await failure(SelfieCaptureFailure.self) {
            try await provider(running.transport).capture(makeView(service: running.proxy))
        }
        #expect(error.reason == .unexpectedAnswer)
        #expect(error.error?.status == status)
        #expect(other.service.requests.isEmpty)
        #expect(running.service.requests.count == (isProcess ? 2 : 1))
    }

    @Test func `an address in an answer is not used`() async throws {
        let other = try RunningFaceService()
        let address = JSONValue.string(other.proxy)
        let running = try RunningFaceService { request, _ in
            request.query == nil
                ? .json(
                    200,
                    [
                        "transactionId": .string(Golden.transaction), "serviceUrl": address,
                        "url": address, "headers": ["X-Run-Id": "another"],
                    ]
                ) : nil
        }
        _ = try await provider(running.transport).capture(makeView(service: running.proxy))
        #expect(other.service.requests.isEmpty)
        #expect(running.service.complaints == [])
    }

    @Test func `a huge answer is refused while it arrives`() async throws {
        let running = try RunningFaceService { _, _ in
            var response = SimulatorResponse(status: 200)
            response.body = .padded(Array("{".utf8), with: 0x20, count: 64 << 20)
            return response
        }
        let error = try await failure(SelfieCaptureFailure.self) {
            try await provider(running.transport).capture(makeView(service: running.proxy))
        }
        #expect(error.reason == .unexpectedAnswer)
        #expect(error.error?.sendState.vendorMayHaveActed == true)
    }

    @Test func `a process whose answer is lost is not sent again`() async throws {
        let running = try RunningFaceService { request, _ in
            request.query == nil
                ? nil : SimulatorResponse(status: 200).delivered(.resetWithoutAnswer)
        }
        // With the usual attempts, of which a billed call has one.
        let caller = HTTPCaller(transport: running.transport, clock: CallClock(LivenessTestClock()))
        let calls = CallLedger()
        let provider = HeadlessSelfieCaptureProvider(
            picture: ByteSource(specimenPicture),
            caller: caller,
            deadline: caller.clock.deadline(in: .seconds(60)),
            ledger: calls
        )
        let error = try await failure(SelfieCaptureFailure.self) {
            try await provider.capture(makeView(service: running.proxy))
        }
        #expect(error.reason == .serviceFailed)
        #expect(error.error?.sendState == .sentUnknown)
        #expect(running.service.requests.count { $0.query != nil } == 1)
        #expect(running.service.complaints == [])
    }
}
