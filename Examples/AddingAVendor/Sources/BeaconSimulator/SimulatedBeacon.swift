import IDVCrypto
import IDVPrimitives
public import IDVSimulatorKit

/// Beacon's server side on loopback, written from the vendor's documents and not from the adapter.
public final class SimulatedBeacon: Sendable {
    /// The one key that it knows.
    public static let apiKey = "beacon-sandbox-key"

    private let server: SimulatorServer
    private let service = BeaconService()

    /// Makes a simulator that does not listen yet.
    public init() {
        server = SimulatorServer(service: service)
    }

    /// Begins to listen on a free port.
    public func start() throws { try server.start() }

    /// Stops listening.
    public func stop() { server.stop() }

    /// The API's address; nil while it does not listen.
    public var baseURL: String? { server.baseURL }

    /// What was asked, and what was answered.
    public var journal: RequestJournal { service.journal }
}

/// The simulator without sockets.
private final class BeaconService: SimulatorService {
    let journal = RequestJournal()

    func reception(of head: SimulatorRequest) -> RequestReception {
        .read(PrefixSink(keeping: 24 << 20))
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let response = answer(to: request)
        journal.record(operation: "check", request: request, response: response)
        return response
    }

    private func answer(to request: SimulatorRequest) -> SimulatorResponse {
        guard request.method == "POST", request.path == "/v1/checks" else {
            return .json(404, ["error": "not found"])
        }
        guard request.headers["Authorization"] == "Bearer \(SimulatedBeacon.apiKey)" else {
            return .json(401, ["error": "unknown key"])
        }
        guard let body = try? JSONValue(parsing: request.body.bytes),
            let front = specimen(body["front"]), let document = front.document,
            let selfie = specimen(body["selfie"])
        else { return .json(422, ["error": "unreadable image"]) }
        let matches = front.face == selfie.face
        return .json(
            200,
            [
                "id": .string("chk_\(journal.count + 1)"),
                "result": matches ? "match" : "noMatch",
                "similarity": matches ? 93.5 : 12,
                "document": [
                    "name": .string(document.fullName),
                    "number": .string(document.documentNumber),
                    "validUntil": .string(document.expirationDate),
                ],
            ]
        )
    }

    /// What a specimen picture says about itself; a real vendor looks at the picture.
    private func specimen(_ image: JSONValue?) -> SpecimenMarking? {
        guard let text = image?.string, let bytes = try? Base64.decode(text) else { return nil }
        return SpecimenMarking(imageBytes: bytes)
    }
}
