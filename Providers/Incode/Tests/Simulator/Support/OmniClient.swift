import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import IncodeSimulator
import TestSupport

/// A client that asks a simulator without sockets, one call after the other.
struct OmniClient {
    let simulator: SimulatedIncode
    var token: String?
    var interviewID = ""

    /// A client with a session of its own, which has its fingerprint.
    init(
        _ simulator: SimulatedIncode = SimulatedIncode(configuration: .unlimited),
        flow: SimulatedIncode.Flow = .sandbox
    ) {
        self.simulator = simulator
        let answer = post("start", ["configurationId": .string(flow.configurationID)]).json
        token = answer["token"]?.string
        interviewID = answer["interviewId"]?.string ?? ""
        _ = post("add/device-fingerprint", ["hash": "1234", "deviceType": "IOS"])
    }

    func send(
        _ method: String,
        _ name: String,
        _ bytes: [UInt8] = [],
        type: String? = "application/json",
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var fields: [String: String?] = [
            "x-api-key": SimulatedIncode.Account.sandbox.apiKey, "api-version": "1.0",
            "X-Incode-Hardware-Id": token, "Content-Type": type,
            "Content-Length": String(bytes.count), "Host": "127.0.0.1:4711",
        ]
        fields.merge(headers) { $1 }
        var all = SimulatorHeaders()
        for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
            if let value { all.append(name: field, value: value) }
        }
        return simulator.answer(
            SimulatorRequest(
                method: method,
                target: "/omni/\(name)",
                headers: all,
                body: RequestBody(bytes)
            )
        )
    }

    @discardableResult
    func post(_ name: String, _ body: JSONValue = [:]) -> SimulatorResponse {
        send("POST", name, body.encoded())
    }

    func get(_ name: String) -> SimulatorResponse { send("GET", name) }

    /// Uses a presigned URL.
    func storage(
        _ method: String,
        _ url: String,
        _ bytes: [UInt8] = [],
        headers: SimulatorHeaders = ["Content-Type": "video/mp4"]
    ) -> SimulatorResponse {
        let rest = url.drop { $0 != ":" }.dropFirst(3)
        let host = String(rest.prefix { $0 != "/" })
        var fields: SimulatorHeaders = ["Host": host]
        if method == "PUT" { fields.append(name: "Content-Length", value: String(bytes.count)) }
        for field in headers.fields { fields.append(name: field.name, value: field.value) }
        return simulator.answer(
            SimulatorRequest(
                method: method,
                target: String(rest.drop { $0 != "/" }),
                headers: fields,
                body: RequestBody(bytes)
            )
        )
    }

    // MARK: - Steps of the vendor's page

    @discardableResult
    func front(_ image: [UInt8], onlyFront: Bool = false, metadata: String? = nil)
        -> SimulatorResponse
    {
        post("add/front-id/v2?onlyFront=\(onlyFront)", Self.image(image, metadata))
    }

    @discardableResult
    func back(_ image: [UInt8], metadata: String? = nil) -> SimulatorResponse {
        post("add/back-id/v2", Self.image(image, metadata))
    }

    @discardableResult
    func face(
        _ image: [UInt8],
        type: String = "selfie",
        recording: String? = nil,
        metadata: String? = nil
    ) -> SimulatorResponse {
        let query = "imageType=\(type)" + (recording.map { "&recordingId=\($0)" } ?? "")
        return post("add/face/third-party?\(query)", Self.image(image, metadata))
    }

    @discardableResult
    func processFace(_ type: String = "selfie") -> SimulatorResponse {
        post("process/face?imageType=\(type)")
    }

    static func image(_ image: [UInt8], _ metadata: String? = nil) -> JSONValue {
        var body: [String: JSONValue] = ["base64Image": .string(Base64.encode(image))]
        if let metadata { body["metadata"] = .string(metadata) }
        return .object(body)
    }

    /// The whole basic flow over a subject of the samples.
    func basicFlow(_ subject: String, finishing: Bool = true) throws {
        front(try Media.sample(subject, "front"))
        if try Repository.sample(subject, "back") != nil {
            back(try Media.sample(subject, "back"))
        }
        post("process/id")
        face(try Media.sample(subject, "selfie"))
        processFace()
        if finishing { post("finish-status") }
    }
}

/// Captures for tests.
enum Media {
    static func sample(_ subject: String, _ stem: String) throws -> [UInt8] {
        guard let path = try Repository.sample(subject, stem) else { return [] }
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// A JPEG that is all comment.
    static func picture(_ json: String) -> [UInt8] {
        let line = Array("idv-specimen/1 \(json)".utf8)
        let length = line.count + 2
        return [0xFF, 0xD8, 0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + line
            + [0xFF, 0xD9]
    }

    static let unmarked: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

    /// An MP4 with a marking, and with this many bytes of content.
    static func movie(_ json: String, content: Int = 64) -> [UInt8] {
        box("ftyp", Array("mp42\0\0\0\0".utf8))
            + box("free", Array("idv-specimen/1 \(json)".utf8))
            + box("mdat", (0..<content).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    }

    static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(kind.utf8)
            + content
    }

    static func selfieVideo(face: String = "face-g", presentation: String = "bonaFide") -> [UInt8] {
        movie(
            #"{"role":"selfieVideo","subject":"s","face":"\#(face)","presentation":"\#(presentation)"}"#
        )
    }

    static func videoSelfie(face: String = "face-g", content: Int = 64) -> [UInt8] {
        movie(
            #"{"role":"videoSelfie","subject":"s","face":"\#(face)","presentation":"bonaFide"}"#,
            content: content
        )
    }

    static func consent(_ words: String) -> [UInt8] {
        movie(#"{"role":"voiceConsentAudio","subject":"s","spoken":"\#(words)"}"#)
    }

    /// Metadata as specimens have it.
    static func metadata(
        _ image: [UInt8],
        module: String = "idCapture",
        side: String? = "front",
        motion: Bool = false,
        deepsight: Bool = true,
        modality: String = "singleFrameWithDepthAndVideo"
    ) -> String {
        let json: JSONValue = [
            "module": .string(module), "side": side.map { .string($0) } ?? .null,
            "motion": .bool(motion), "deepsight": .bool(deepsight), "modality": .string(modality),
            "image": .string(SHA256.hash(image).hex),
        ]
        return "idv-specimen-metadata/1 " + String(decoding: json.encoded(), as: UTF8.self)
    }
}

extension SimulatedIncode.Configuration {
    /// Without rate limits, which the tests of everything else would run into.
    static var unlimited: SimulatedIncode.Configuration {
        var configuration = SimulatedIncode.Configuration()
        configuration.rateLimit = nil
        return configuration
    }

    /// Without rate limits, and with jobs that are done at once.
    static var prompt: SimulatedIncode.Configuration {
        var configuration = unlimited
        configuration.processingSeconds = 0
        return configuration
    }
}

extension SimulatorResponse {
    /// The body as JSON; null when it is none.
    var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

    var bytes: [UInt8] {
        guard case .bytes(let bytes) = body else { return [] }
        return bytes
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A clock that only a test moves.
final class SettableClock: Sendable {
    private let moment: Lock<Double>

    init(_ now: Double) { moment = Lock(now) }

    var now: Double {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }
}

/// Runs a simulator for the length of a closure, and leaves nothing behind.
func withSimulator<Result>(
    _ configuration: SimulatedIncode.Configuration = .unlimited,
    _ body: (SimulatedIncode, String) async throws -> Result
) async throws -> Result {
    let simulator = SimulatedIncode(configuration: configuration)
    try simulator.start()
    defer { simulator.stop() }
    return try await body(simulator, simulator.baseURL ?? "")
}
