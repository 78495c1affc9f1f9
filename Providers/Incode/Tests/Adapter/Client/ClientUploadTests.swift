import IDVAdapterKit
import IDVCrypto
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import TestSupport
import Testing

/// How a recording reaches the vendor, on either route.
@Suite struct ClientUploadTests {
    private static let part = "/omni/video-selfie/upload/part"
    private static let complete = "/omni/video-selfie/upload/complete"
    private static let initiate = "/omni/video-selfie/upload/initiate"

    /// What the program keeps.
    private final class Kept: Sendable {
        private let states = Lock<[IncodePartUploadState]>([])
        var all: [IncodePartUploadState] { states.withLock { $0 } }
        func keep(_ state: IncodePartUploadState) { states.withLock { $0.append(state) } }
    }

    private func recording(_ count: Int) -> ByteSource {
        ByteSource((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    }

    // Test idea 67.
    @Test(arguments: [(1, 1), (7_000_000, 1), (7_000_001, 2)])
    func `the parts make up the recording, in order, from its file`(size: Int, parts: Int)
        async throws
    {
        let folder = try TemporaryFolder()
        let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            for index in 0..<size { buffer[index] = UInt8(truncatingIfNeeded: index &* 31) }
            count = size
        }
        let path = try folder.write(content, to: "video.mp4")
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        let kept = Kept()
        let end = try await session.uploadRecordingInParts(
            ByteSource(try RegularFile(path: path))
        ) { kept.keep($0) }
        let sent = transport.requests(to: Self.part)
        #expect(sent.map(\.url.query) == (1...parts).map { "uploadId=up-1&partNumber=\($0)" })
        #expect(sent.allSatisfy { $0.fields["Content-Type"] == "application/octet-stream" })
        var hash = SHA256()
        for request in sent { hash.update(try #require(try request.bytes)) }
        #expect(hash.finalize() == SHA256.hash(content))
        #expect(end.completion == .done && end.recordingDigest == SHA256.hash(content))
        #expect(kept.all.map(\.parts.count) == [0] + Array(1...parts) + [parts, parts])
        #expect(kept.all.suffix(2).map(\.completion) == [.sent, .done])
        #expect(transport.paths.last == Self.complete && session.uploadRoute == .parts)
    }

    // Test idea 67.
    @Test func `an empty recording is a fault, and sends nothing`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(ByteSource([])) { _ in }
        }
        #expect(error?.kind == .invalidInput && transport.requests.count == 1)
        #expect(session.uploadRoute == nil)
    }

    // Test ideas 68 and 69.
    @Test func `a part whose answer was lost is sent again, and its last tag counts`() async throws
    {
        let transport = GoldenIncode.transport { request, number throws(TransportError) in
            guard request.url.path == Self.part else { return nil }
            if number == 2 {
                throw TransportError(.connectionLost, delivery: .unknown, message: "gone")
            }
            return .json("{\"eTag\":\"\\\"tag \(number)\\\"\"}")
        }
        let session = try await makeClient(transport) { $0.partSize = 10 }.start()
        _ = try await session.uploadRecordingInParts(recording(25)) { _ in }
        let sent = transport.requests(to: Self.part)
        #expect(sent.compactMap { $0.url.query?.last } == ["1", "2", "2", "3"])
        #expect(try sent[1].bytes == sent[2].bytes)
        #expect(
            try transport.requests.last?.text == #"""
                {"uploadId":"up-1","parts":[{"partNumber":1,"eTag":"\"tag 1\""},\#
                {"partNumber":2,"eTag":"\"tag 3\""},{"partNumber":3,"eTag":"\"tag 4\""}]}
                """#
        )
    }

    // Test idea 70.
    @Test func `after a restart what the vendor has is not sent again`() async throws {
        let failing = GoldenIncode.transport { request, number throws(TransportError) in
            guard request.url.path == Self.part, number > 2 else { return nil }
            throw TransportError(.cannotConnect, delivery: .notSent, message: "down")
        }
        let kept = Kept()
        let first = try await makeClient(failing) { $0.partSize = 10 }.start()
        await #expect(throws: ProviderError.self) {
            _ = try await first.uploadRecordingInParts(recording(25)) { kept.keep($0) }
        }
        let bytes = try #require(kept.all.last).encoded()
        let transport = GoldenIncode.transport()
        // The size of part is the state's, whatever is configured by now.
        let client = try makeClient(transport) { $0.partSize = 5 }
        let session = try await client.resume(interviewID: GoldenIncode.interview)
        let end = try await session.uploadRecordingInParts(
            recording(25),
            resuming: try IncodePartUploadState(parsing: bytes)
        ) { _ in }
        #expect(transport.paths == ["/omni/start", Self.part, Self.complete])
        #expect(transport.requests[1].url.query == "uploadId=up-1&partNumber=3")
        #expect(try transport.requests[1].bytes?.count == 5)
        #expect(end.parts.map(\.eTag) == ["e1", "e2", "e3"])
    }

    @Test func `what is done is not sent again`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport) { $0.partSize = 10 }.start()
        let end = try await session.uploadRecordingInParts(recording(25)) { _ in }
        let count = transport.requests.count
        #expect(
            try await session.uploadRecordingInParts(recording(25), resuming: end) { _ in } == end
        )
        #expect(transport.requests.count == count)
    }

    @Test func `a state of another recording is refused, and sends nothing`() async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport) { $0.partSize = 10 }.start()
        let state = try await session.uploadRecordingInParts(recording(25)) { _ in }
        let count = transport.requests.count
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(recording(26), resuming: state) { _ in }
        }
        #expect(error?.kind == .conflict && transport.requests.count == count)
    }

    // Test idea 70.
    @Test(arguments: [(part, 2), (complete, 1)])
    func `an upload that is not known any more is begun anew, with its own tags`(
        path: String,
        number: Int
    ) async throws {
        let transport = GoldenIncode.transport { request, count throws(TransportError) in
            if request.url.path == path, count == number { return .envelope(404) }
            switch request.url.path {
            case Self.initiate: return .json("{\"uploadId\":\"up-\(count)\"}")
            case Self.part: return .json("{\"eTag\":\"e\(count)\"}")
            default: return nil
            }
        }
        let session = try await makeClient(transport) { $0.partSize = 10 }.start()
        let end = try await session.uploadRecordingInParts(recording(25)) { _ in }
        #expect(end.uploadID.rawValue == "up-2")
        let sent = transport.requests(to: Self.part).filter {
            $0.url.query?.contains("up-2") == true
        }
        #expect(sent.compactMap { $0.url.query?.last } == ["1", "2", "3"])
        let first = path == Self.part ? 3 : 4
        #expect(end.parts.map(\.eTag) == (first..<(first + 3)).map { "e\($0)" })
    }

    @Test func `an upload is begun anew once`() async throws {
        let transport = GoldenIncode.transport(Self.part, .envelope(404))
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(recording(25)) { _ in }
        }
        #expect(error?.kind == .notFound)
        #expect(transport.requests(to: Self.initiate).count == 2)
    }

    @Test func `a completion whose answer was lost is not sent again, not even after a restart`()
        async throws
    {
        let transport = GoldenIncode.transport { request, _ throws(TransportError) in
            guard request.url.path == Self.complete else { return nil }
            throw TransportError(.connectionLost, delivery: .unknown, message: "gone")
        }
        let session = try await makeClient(transport).start()
        let kept = Kept()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(recording(25)) { kept.keep($0) }
        }
        #expect(error?.retry == .mayRepeatEffect)
        #expect(error.map { IncodeReaction(for: $0) } == .seeResult)
        let again = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(
                recording(25),
                resuming: kept.all.last
            ) { _ in }
        }
        #expect(again?.kind == .conflict)
        #expect(again?.message.contains("videoFileIsPresent") == true)
        #expect(transport.requests(to: Self.complete).count == 1)
    }

    @Test func `a completion that was refused can be tried again`() async throws {
        let transport = GoldenIncode.transport(Self.complete, .envelope(400), .json("{}"))
        let session = try await makeClient(transport).start()
        let kept = Kept()
        await #expect(throws: ProviderError.self) {
            _ = try await session.uploadRecordingInParts(recording(25)) { kept.keep($0) }
        }
        #expect(kept.all.last?.completion == .open)
        let end = try await session.uploadRecordingInParts(
            recording(25),
            resuming: kept.all.last
        ) { _ in }
        #expect(end.completion == .done)
        #expect(transport.requests(to: Self.part).count == 1)
    }

    @Test func `nothing is sent on when the state cannot be kept`() async throws {
        struct Full: Error {}
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        await #expect(throws: Full.self) {
            _ = try await session.uploadRecordingInParts(recording(25)) { _ in throw Full() }
        }
        #expect(transport.paths == ["/omni/start", Self.initiate])
    }

    // Test idea 72.
    @Test func `a recording goes on one route or the other, never both`() async throws {
        let transport = GoldenIncode.transport()
        let client = try makeClient(transport)
        let first = try await client.start()
        let address = try await first.videoSelfieUploadURL()
        try await first.uploadVideoSelfie(recording(9), to: address)
        #expect(first.uploadRoute == .singlePut)
        let second = try await client.start()
        _ = try await second.initiateUpload()
        let third = try await client.resume(
            interviewID: GoldenIncode.interview,
            uploadRoute: .singlePut
        )
        let count = transport.requests.count
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await first.initiateUpload() },
            { _ = try await first.uploadRecordingInParts(recording(9)) { _ in } },
            { try await second.uploadVideoSelfie(recording(9), to: address) },
            { _ = try await third.initiateUpload() },
        ]
        for call in calls {
            let error = await #expect(throws: ProviderError.self) { try await call() }
            #expect(error?.kind == .conflict && error?.sendState == .notSent)
        }
        #expect(transport.requests.count == count)
    }

    @Test func `the route stays open when surely nothing was sent`() async throws {
        let transport = GoldenIncode.transport { request, _ throws(TransportError) in
            guard request.method == .put else { return nil }
            throw TransportError(.cannotConnect, delivery: .notSent, message: "down")
        }
        let session = try await makeClient(transport).start()
        let address = try await session.videoSelfieUploadURL()
        await #expect(throws: ProviderError.self) {
            try await session.uploadVideoSelfie(recording(9), to: address)
        }
        #expect(session.uploadRoute == nil)
        _ = try await session.uploadRecordingInParts(recording(9)) { _ in }
    }

    @Test(arguments: [(CallDelivery.notSent, true), (.unknown, false)])
    func `the route stays open when an upload in parts was surely not begun`(
        delivery: CallDelivery,
        isOpen: Bool
    ) async throws {
        let transport = GoldenIncode.transport { request, _ throws(TransportError) in
            guard request.url.path == Self.initiate else { return nil }
            throw delivery == .notSent
                ? TransportError(.cannotConnect, delivery: .notSent, message: "down")
                : TransportError(.connectionLost, delivery: .unknown, message: "gone")
        }
        let session = try await makeClient(transport).start()
        await #expect(throws: ProviderError.self) { _ = try await session.initiateUpload() }
        #expect(session.uploadRoute == (isOpen ? nil : .parts))
    }

    // Test idea 71.
    @Test func `an address that the storage refuses is replaced once`() async throws {
        let refusal = HTTPResponse.status(403, "<Error><Code>AccessDenied</Code></Error>")
        let transport = GoldenIncode.transport("/vs/bbbb.mp4", refusal, .status(200))
        let session = try await makeClient(transport).start()
        try await session.uploadVideoSelfie(
            recording(9),
            to: try await session.videoSelfieUploadURL()
        )
        #expect(
            transport.paths == [
                "/omni/start", "/omni/generateVideoSelfieUrl", "/vs/bbbb.mp4",
                "/omni/generateVideoSelfieUrl", "/vs/bbbb.mp4",
            ]
        )
    }

    // Test idea 71.
    @Test func `an address that is refused again ends the upload`() async throws {
        let refusal = HTTPResponse.status(403, "<Error><Code>AccessDenied</Code></Error>")
        let transport = GoldenIncode.transport("/vs/bbbb.mp4", refusal)
        let session = try await makeClient(transport).start()
        let address = try await session.videoSelfieUploadURL()
        let error = await #expect(throws: ProviderError.self) {
            try await session.uploadVideoSelfie(recording(9), to: address)
        }
        #expect(error?.kind == .uploadRefused && error?.vendorCode == "AccessDenied")
        #expect(transport.requests(to: "/vs/bbbb.mp4").count == 2)
        #expect(session.uploadRoute == .singlePut)
    }

    @Test(
        arguments: [
            "https://elsewhere.example/x", "http://bucket.example.test/x", "https://127.0.0.1/x",
            "ftp://bucket.example.test/x", "", "https://bucket.example.test.evil.example/",
        ])
    func `an address that the configuration does not allow is not used`(address: String)
        async throws
    {
        let answer = HTTPResponse.json("{\"url\":\"\(address)\"}")
        let transport = GoldenIncode.transport { request, _ throws(TransportError) in
            request.url.path.contains("Url") ? answer : nil
        }
        let session = try await makeClient(transport).start()
        let kind: ProviderError.Kind = address.isEmpty ? .unexpectedAnswer : .untrustedAddress
        let upload = await #expect(throws: ProviderError.self) {
            _ = try await session.videoSelfieUploadURL()
        }
        let download = await #expect(throws: ProviderError.self) {
            _ = try await session.recordingDownloadURL()
        }
        #expect(upload?.kind == kind && download?.kind == kind)
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [0, 8_000_001])
    func `a part has a size`(count: Int) async throws {
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        let upload = try await session.initiateUpload()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.uploadPart(
                ByteSource([UInt8](repeating: 0, count: count)),
                number: 1,
                of: upload
            )
        }
        #expect(error?.kind == .invalidInput && transport.requests.count == 2)
    }

    @Test func `parts with a gap, or of another upload, are not completed`() async throws {
        let transport = GoldenIncode.transport { request, number throws(TransportError) in
            request.url.path == Self.initiate ? .json("{\"uploadId\":\"up-\(number)\"}") : nil
        }
        let session = try await makeClient(transport).start()
        let (one, two) = (try await session.initiateUpload(), try await session.initiateUpload())
        let first = try await session.uploadPart(source("a"), number: 1, of: one)
        let second = try await session.uploadPart(source("b"), number: 2, of: one)
        let other = try await session.uploadPart(source("b"), number: 2, of: two)
        for parts in [[], [second], [second, first], [first, first], [first, other]] {
            let error = await #expect(throws: ProviderError.self) {
                _ = try await session.completeUpload(one, parts: parts)
            }
            #expect(error?.kind == .invalidInput)
        }
        #expect(transport.requests(to: Self.complete).isEmpty)
    }

    // Test idea 82.
    @Test func `a download is bounded, and a refusal is the storage's`() async throws {
        let transport = GoldenIncode.transport(
            "/rec/cccc.mp4",
            .status(200, "a recording"),
            .status(404, "<Error><Code>NoSuchKey</Code></Error>")
        )
        let session = try await makeClient(transport).start()
        let address = try await session.recordingDownloadURL()
        let recording = try await session.downloadRecording(from: address, maximumBytes: 11)
        #expect(try recording.bytes(limit: 99) == Array("a recording".utf8))
        #expect(transport.requests.last?.maximumResponseBytes == 11)
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.downloadRecording(from: address)
        }
        #expect(error?.vendorCode == "NoSuchKey" && error?.kind == .uploadRefused)
    }
}
