import IDVCrypto
import IDVCurl
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Measuring

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Holds sessions with Incode through the adapter, and prints what that took: seconds, CPU seconds,
/// peak resident KiB, bytes of media sent.
///
/// The directory has the files `front`, `back`, `selfie` and `fingerprint` for whole sessions, and
/// `recording` for its upload.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 7, let work = Work(rawValue: arguments[2]),
            let count = Int(arguments[4]), let concurrency = Int(arguments[5])
        else {
            print("usage: incode-swift BASE parts|put|flow DIRECTORY COUNT CONCURRENCY CA-FILE|-")
            exit(64)
        }
        let transport = try CurlTransport(
            CurlTransportConfiguration(
                certificateAuthorities: arguments[6] == "-" ? .system : .file(path: arguments[6]),
                maximumConnections: concurrency
            )
        )
        // What the simulator's plain flow is called, and its published key.
        var configuration = try IncodeConfiguration(
            apiKey: Secret("omni-sandbox-key-0001"),
            baseURL: arguments[1],
            configurationID: "5a4db0c0f10e000000000002",
            allowLoopbackHTTP: true
        )
        configuration.rateLimits = .off
        let client = try IncodeClient(configuration, transport: transport)
        let directory = arguments[3]
        // The digest of a capture is taken once, when it comes in, and not for its upload.
        let digest = try work == .parts ? SHA256.hash(media("recording", directory)) : nil
        let startedAt = ContinuousClock.now
        let usedBefore = ProcessUsage.cpuSeconds
        let sent = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<concurrency {
                group.addTask {
                    var sent = 0
                    for _ in stride(from: worker, to: count, by: concurrency) {
                        sent += try await work.run(client, directory, digest)
                    }
                    return sent
                }
            }
            var sum = 0
            for try await sent in group { sum += sent }
            return sum
        }
        let seconds = startedAt.duration(to: .now) / .seconds(1)
        let used = ProcessUsage.cpuSeconds - usedBefore
        print(seconds, used, ProcessUsage.peakKiB, sent)
        await transport.shutdown()
    }

    static func media(_ name: String, _ directory: String) throws -> ByteSource {
        ByteSource(try RegularFile(path: "\(directory)/\(name)"))
    }
}

/// What is done in each session.
enum Work: String {
    case parts
    case put
    case flow

    /// Holds one session, and returns the bytes of media that it sent.
    func run(
        _ client: IncodeClient,
        _ directory: String,
        _ digest: SHA256Digest?
    ) async throws -> Int {
        switch self {
        case .parts:
            let recording = try Main.media("recording", directory)
            let session = try await client.start()
            _ = try await session.uploadRecordingInParts(recording, digest: digest) { _ in }
            return recording.count
        case .put:
            let recording = try Main.media("recording", directory)
            let session = try await client.start()
            let address = try await session.videoSelfieUploadURL()
            try await session.uploadVideoSelfie(recording, to: address)
            return recording.count
        case .flow: return try await wholeSession(client, directory)
        }
    }

    /// Nine calls, three of them with a picture.
    private func wholeSession(_ client: IncodeClient, _ directory: String) async throws -> Int {
        let session = try await client.start()
        let fingerprint = try Main.media("fingerprint", directory)
        _ = try await session.addDeviceFingerprint(fingerprint)
        let front = try Main.media("front", directory)
        _ = try await session.addFrontID(front, metadata: nil, onlyFront: false)
        let back = try Main.media("back", directory)
        _ = try await session.addBackID(back, metadata: nil)
        _ = try await session.processID()
        let selfie = try Main.media("selfie", directory)
        _ = try await session.addFace(selfie, as: .selfie(metadata: nil, recording: nil))
        _ = try await session.processFace(.selfie)
        _ = try await session.finish()
        _ = try await session.score()
        return fingerprint.count + front.count + back.count + selfie.count
    }
}
