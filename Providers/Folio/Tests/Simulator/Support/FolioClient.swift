import FolioSimulator
import Foundation
import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit
import TestSupport
import Testing

/// A client that knows the form of the wire, and nothing of the adapter.
struct FolioClient {
    let simulator: SimulatedFolio
    var key: String? = SimulatedFolio.sandboxKey

    init(_ simulator: SimulatedFolio = SimulatedFolio()) {
        self.simulator = simulator
    }

    func send(
        _ method: String,
        _ target: String,
        _ bytes: [UInt8] = [],
        _ headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var all = SimulatorHeaders()
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            if let value { all.append(name: name, value: value) }
        }
        return simulator.answer(
            SimulatorRequest(
                method: method,
                target: target,
                headers: all,
                body: RequestBody(bytes)
            )
        )
    }

    // MARK: The inquiry's server

    func api(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var fields: [String: String?] = ["Authorization": key.map { "Bearer \($0)" }]
        if body != nil { fields["Content-Type"] = "application/json" }
        fields.merge(headers) { $1 }
        return send(method, "/v1/inquiries\(path)", body?.encoded() ?? [], fields)
    }

    func create(_ body: JSONValue = [:], key: String = "key-1") -> SimulatorResponse {
        api("POST", "", body, replacing: ["Idempotency-Key": key])
    }

    func read(_ id: String) -> SimulatorResponse { api("GET", "/\(id)") }

    /// An inquiry that shows its step.
    func open(
        _ template: SimulatedFolio.Template = .selfieLiveness,
        key: String = "key-1"
    ) throws -> Shown {
        let made = create(["template": .string(template.rawValue)], key: key)
        let id = try #require(made.json["id"]?.string)
        return try shown(id)
    }

    /// What an inquiry shows once nothing is under way.
    func shown(_ id: String) throws -> Shown {
        for _ in 0..<8 {
            let shown = Shown(read(id).json)
            if shown.isCompleted || (shown.state != "PREPARING" && !shown.isProcessing) {
                return shown
            }
        }
        throw Stuck()
    }

    struct Stuck: Error {}

    func command(_ id: String, _ body: JSONValue) -> SimulatorResponse {
        api("POST", "/\(id)/commands", body)
    }

    func submit(_ shown: Shown, _ transaction: String, id: String = "c1") -> SimulatorResponse {
        command(
            shown.id,
            [
                "id": .string(id), "command": "SUBMIT_CAPTURE",
                "captureSessionId": .string(shown.session),
                "transactionId": .string(transaction),
            ]
        )
    }

    func move(
        _ name: String,
        _ shown: Shown,
        id: String = "c1",
        revision: Int? = nil
    ) -> SimulatorResponse {
        command(
            shown.id,
            [
                "id": .string(id), "command": .string(name),
                "revision": .number(Double(revision ?? shown.revision)),
            ]
        )
    }

    func upload(
        _ shown: Shown,
        _ image: [UInt8],
        id: String = "c1",
        session: String? = nil,
        field: String? = nil,
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var fields: [String: String?] = [
            "Authorization": key.map { "Bearer \($0)" }, "Idempotency-Key": id,
            "X-Content-SHA256": SHA256.hash(image).hex,
            "Content-Type": image.starts(with: [0x89]) ? "image/png" : "image/jpeg",
        ]
        fields.merge(headers) { $1 }
        let place = "\(session ?? shown.session)/\(field ?? shown.field)"
        return send("POST", "/v1/inquiries/\(shown.id)/captures/\(place)", image, fields)
    }

    // MARK: The selfie proxy

    static let publicKey =
        #"{"buffer":"U1BFQ0lNRU4=","curveType":"prime256v1","keyType":"publicKey"}"#

    func proxy(
        _ shown: Shown,
        _ method: String,
        _ path: String,
        _ bytes: [UInt8] = [],
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var fields: [String: String?] = [
            "Authorization": "Bearer \(shown.credential)", "X-Run-Id": "r_000001",
            "X-Capture-Session-Id": shown.session,
        ]
        fields.merge(headers) { $1 }
        return send(method, "/api/selfie\(path)", bytes, fields)
    }

    func start(
        _ shown: Shown,
        _ body: JSONValue? = nil,
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        let body = body ?? ["publicKey": .string(Self.publicKey), "tag": .string(shown.session)]
        var fields: [String: String?] = ["Content-Type": "application/json"]
        fields.merge(headers) { $1 }
        return proxy(
            shown,
            "POST",
            "/api/v2/liveness/start",
            body.encoded(),
            replacing: fields
        )
    }

    func process(
        _ shown: Shown,
        _ transaction: String,
        _ bytes: [UInt8],
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var fields: [String: String?] = [
            "x-client-key": Self.publicKey, "Content-Type": "application/octet-stream",
        ]
        fields.merge(headers) { $1 }
        return proxy(
            shown,
            "POST",
            "/api/v2/liveness?transactionId=\(transaction)",
            bytes,
            replacing: fields
        )
    }

    /// Runs the engine on a sample's selfie, and returns the transaction.
    func run(_ shown: Shown, _ subject: String = "passport-genuine") throws -> String {
        let id = try #require(start(shown).json["transactionId"]?.string)
        try #require(process(shown, id, Sample.bytes(subject)).status == 200)
        return id
    }

    // MARK: The face liveness service

    func service(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        replacing headers: [String: String?] = [:]
    ) -> SimulatorResponse {
        var fields: [String: String?] = [:]
        if body != nil { fields["Content-Type"] = "application/json" }
        fields.merge(headers) { $1 }
        return send(method, "/face-liveness\(path)", body?.encoded() ?? [], fields)
    }

    func transaction(_ id: String) -> SimulatorResponse {
        service("GET", "/api/v2/liveness?transactionId=\(id)")
    }
}

/// What an inquiry shows, as a client reads it.
struct Shown: Sendable {
    let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    var selfie: JSONValue { json["step"]?["selfie"] ?? .null }
    var id: String { json["id"]?.string ?? "" }
    var revision: Int { json["revision"]?.integer ?? 0 }
    var state: String { selfie["state"]?.string ?? "" }
    var session: String { selfie["captureSession"]?["id"]?.string ?? "" }
    var credential: String { selfie["credential"]?.string ?? "" }
    var field: String { selfie["captureTarget"]?["field"]?.string ?? "" }
    var isProcessing: Bool { selfie["processing"] != nil }
    var isCompleted: Bool { json["lifecycle"] == "COMPLETED" }
    var decision: String { json["decision"]?.string ?? "" }
    /// Outcome, retry and reason of the last command, as `FAILED retry LOW_QUALITY`.
    var last: String {
        guard let command = json["lastCommand"], !command.isNull else { return "" }
        return [
            command["outcome"]?.string, command["retry"] == true ? "retry" : nil,
            command["reason"]?.string,
        ].compactMap(\.self).joined(separator: " ")
    }
}

/// The pictures in `Samples/`.
enum Sample {
    static func path(_ subject: String, _ stem: String = "selfie") throws -> String {
        try #require(try Repository.sample(subject, stem))
    }

    static func bytes(_ subject: String, _ stem: String = "selfie") throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(subject, stem))))
    }

    /// A JPEG whose marking says this.
    static func jpeg(marking json: String) -> [UInt8] {
        let line = Array("idv-specimen/1 \(json)".utf8)
        let length = line.count + 2
        return [0xFF, 0xD8, 0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + line
            + [0xFF, 0xD9]
    }

    static let lowQuality = jpeg(
        marking: #"{"role":"selfie","subject":"specimen","face":"face-a","quality":0.2}"#
    )
    static let unmarked: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
}

/// Runs a simulator for the length of a closure, and leaves nothing behind.
func withSimulator<Result>(
    _ configuration: SimulatedFolio.Configuration = SimulatedFolio.Configuration(),
    _ body: (SimulatedFolio, String) async throws -> Result
) async throws -> Result {
    let simulator = SimulatedFolio(configuration: configuration)
    try simulator.start()
    defer { simulator.stop() }
    let base = try #require(simulator.baseURL)
    return try await body(simulator, base)
}

extension SimulatorResponse {
    /// The body as JSON; null when it is none.
    var json: JSONValue {
        guard case .bytes(let bytes) = body else { return .null }
        return (try? JSONValue(parsing: bytes)) ?? .null
    }

    /// The code of an error in the inquiry server's form.
    var errorCode: String { json["error"]?["code"]?.string ?? "" }

    /// Status and code, as `409 BUSY`.
    var outcome: String { errorCode.isEmpty ? "\(status)" : "\(status) \(errorCode)" }
}
