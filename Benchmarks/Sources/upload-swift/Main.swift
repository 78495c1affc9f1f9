import IDVCurl
import IDVHTTP
import IDVPrimitives
import Measuring
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Uploads the files of a directory, named by numbers from 0, through `CurlTransport`, and prints what that took:
/// seconds, CPU seconds, peak resident KiB, bytes sent.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard
            arguments.count == 8, let count = Int(arguments[4]),
            let concurrency = Int(arguments[5]),
            let files = Int(arguments[7])
        else {
            print("usage: upload-swift URL json|raw DIRECTORY COUNT CONCURRENCY CA-FILE|- FILES")
            exit(64)
        }
        let url = try HTTPURL(arguments[1])
        let isJSON = arguments[2] == "json"
        let directory = arguments[3]
        let configuration = CurlTransportConfiguration(
            certificateAuthorities: arguments[6] == "-" ? .system : .file(path: arguments[6]),
            maximumConnections: concurrency
        )
        let transport = try CurlTransport(configuration)
        let uploads = Uploads(
            transport: transport,
            url: url,
            isJSON: isJSON,
            directory: directory,
            files: files,
            count: count
        )
        let startedAt = ContinuousClock.now
        let usedBefore = ProcessUsage.cpuSeconds
        try await uploads.run(concurrency: concurrency)
        let seconds = startedAt.duration(to: .now) / .seconds(1)
        let used = ProcessUsage.cpuSeconds - usedBefore
        print(seconds, used, ProcessUsage.peakKiB, uploads.sent.load(ordering: .relaxed))
        await transport.shutdown()
    }
}

/// The uploads of one run, shared by the tasks that make them.
final class Uploads: Sendable {
    let sent = Atomic(0)
    private let next = Atomic(0)
    private let transport: CurlTransport
    private let url: HTTPURL
    private let isJSON: Bool
    private let directory: String
    private let files: Int
    private let count: Int

    init(
        transport: CurlTransport,
        url: HTTPURL,
        isJSON: Bool,
        directory: String,
        files: Int,
        count: Int
    ) {
        self.transport = transport
        self.url = url
        self.isJSON = isJSON
        self.directory = directory
        self.files = files
        self.count = count
    }

    func run(concurrency: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<concurrency { group.addTask { try await self.work() } }
            try await group.waitForAll()
        }
    }

    private func work() async throws {
        while true {
            let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard number < count else { return }
            let request = try request(RegularFile(path: "\(directory)/\(number % files)"))
            let response = try await transport.send(request)
            guard response.status == 200 else { throw Refused(status: response.status) }
            sent.wrappingAdd(request.body?.count ?? 0, ordering: .relaxed)
        }
    }

    private func request(_ file: RegularFile) throws -> HTTPRequest {
        let image = ByteSource(file)
        var fields = HTTPFields()
        try fields.set("Content-Type", to: isJSON ? "application/json" : "image/jpeg")
        let body =
            isJSON
            ? HTTPBody([.text("{\"image\":\""), .base64(of: image), .text("\"}")])
            : HTTPBody(image)
        return HTTPRequest(
            method: isJSON ? .post : .put,
            url: url,
            fields: fields,
            body: body,
            deadlines: HTTPDeadlines(total: .seconds(600))
        )
    }
}

/// The server did not take an upload.
struct Refused: Error {
    let status: Int
}
