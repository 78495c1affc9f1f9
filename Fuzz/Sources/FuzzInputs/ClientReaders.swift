import Dispatch
import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Synchronization

/// A vendor that starts a session and answers everything else with the bytes of the input.
private final class FuzzedVendor: HTTPTransport {
    let status: Int
    let body: [UInt8]
    private let requests = Mutex<[HTTPRequest]>([])

    init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    var sent: [HTTPRequest] { requests.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.withLock { $0.append(request) }
        guard request.url.path.hasSuffix("/omni/start") else {
            return HTTPResponse(status: status, fields: HTTPFields(), body: body)
        }
        let start = #"{"token":"t","interviewId":"i"}"#
        return HTTPResponse(status: 200, fields: HTTPFields(), body: Array(start.utf8))
    }
}

/// The calls whose answers are read.
private let calls: [@Sendable (IncodeClient, IncodeSession) async throws -> Void] = [
    { _, session in _ = try await session.addFrontID(picture, metadata: nil, onlyFront: true) },
    { _, session in _ = try await session.addBackID(picture, metadata: nil) },
    { _, session in _ = try await session.processID() },
    { _, session in
        _ = try await session.addFace(picture, as: .selfie(metadata: nil, recording: nil))
    },
    { client, _ in
        _ = try await client.resume(interviewID: "i").processFace(.selfie)
    },
    { _, session in _ = try await session.importSelfieRecording(picture) },
    { _, session in _ = try await session.compareID(picture) },
    { _, session in _ = try await session.compareOCR(picture) },
    { _, session in _ = try await session.questions(count: 3, consent: true) },
    { _, session in _ = try await session.addSpeech(picture, form: .ios) },
    { _, session in _ = try await session.videoSelfieUploadURL() },
    { _, session in _ = try await session.uploadRecordingInParts(picture) { _ in } },
    { _, session in _ = try await session.finish() },
    { _, session in _ = try await session.score() },
    { _, session in _ = try await session.documentData() },
    { _, session in _ = try await session.onboardingStatus() },
    { _, session in _ = try await session.images([.selfie, .fullFrameFrontID]) },
    { _, session in _ = try await session.recordingDownloadURL() },
    { _, session in _ = try await session.approve() },
]

private let picture = ByteSource(Array("QUJD".utf8))

private let clock = CallClock(ContinuousClock())

private func client(_ vendor: FuzzedVendor) throws -> IncodeClient {
    var configuration = try IncodeConfiguration(
        apiKey: Secret("key"),
        baseURL: "https://api.invalid",
        configurationID: "flow"
    )
    // Nothing here waits: a repetition would.
    configuration.retry.maximumAttempts = 1
    configuration.mediaAttempts = 1
    configuration.rateLimits = .off
    return try IncodeClient(configuration, transport: vendor, clock: clock)
}

/// Runs what is asynchronous to its end.
private func wait(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}

/// An answer to a call: which call, the status in two bytes, the body.
func readAnswer(_ bytes: [UInt8]) {
    guard bytes.count >= 3 else { return }
    let call = calls[Int(bytes[0]) % calls.count]
    let status = bytes[1] < 128 ? 200 : 200 + (Int(bytes[1]) << 8 | Int(bytes[2])) % 400
    let vendor = FuzzedVendor(status: status, body: Array(bytes.dropFirst(3)))
    wait {
        do {
            let client = try client(vendor)
            try await call(client, try await client.start())
        } catch let error as ProviderError {
            precondition(error.calls.count <= 8)
            _ = ("\(error)", IncodeReaction(for: error))
        } catch {
            preconditionFailure("\(error) is no ProviderError")
        }
        precondition(vendor.sent.allSatisfy { $0.url.host == "api.invalid" })
    }
}

/// The text of a recording, which arrives in JSON as what it was.
func readRecordingText(_ bytes: [UInt8]) {
    let vendor = FuzzedVendor(status: 200, body: Array(#"{"recordingId":"r"}"#.utf8))
    wait {
        do {
            let session = try await client(vendor).start()
            _ = try await session.importSelfieRecording(ByteSource(bytes))
            guard let body = vendor.sent.last?.body else {
                preconditionFailure("nothing was sent")
            }
            let sent = try content(of: body)
            let text = try JSONValue(parsing: sent)["video"]?.string
            precondition(text.map { Array($0.utf8) } == bytes, "the text arrives differently")
        } catch let error as ProviderError {
            precondition(error.sendState == .notSent && vendor.sent.count == 1)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

private func content(of body: HTTPBody) throws -> [UInt8] {
    var reader = HTTPBodyReader(body)
    var bytes = [UInt8](repeating: 0, count: body.count)
    var scratch = [UInt8](repeating: 0, count: 48 << 10)
    var done = 0
    while done < bytes.count {
        let count = try bytes.withUnsafeMutableBytes { buffer in
            try scratch.withUnsafeMutableBytes { scratch in
                try reader.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]),
                    scratch: scratch
                )
            }
        }
        precondition(count > 0, "the body ends early")
        done += count
    }
    return bytes
}
