import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// The golden transaction, and everything that is made of it.
enum Golden {
    static let transaction = "0b5f6c1e-8c8b-4a57-9a1e-3d2f7f0c9a11"
    static let session = "cs1"
    static let credential = "proxy-secret-0001"

    /// The members of the golden answer, with other ones in their place; nil takes one out.
    static func members(_ changes: [String: JSONValue?] = [:]) -> JSONValue {
        var members: [String: JSONValue] = [
            "code": 0, "status": 0, "tag": .string(session),
            "transactionId": .string(transaction), "type": 0, "portrait": "s3://SPECIMEN/portrait",
            "video": "s3://SPECIMEN/video",
        ]
        for (name, value) in changes { members[name] = value }
        return .object(members)
    }

    static func answer(_ changes: [String: JSONValue?] = [:], status: Int = 200) -> HTTPResponse {
        .json(String(decoding: members(changes).encoded(), as: UTF8.self), status: status)
    }

    static func transaction(_ changes: [String: JSONValue?] = [:]) -> LivenessTransaction {
        let json = members(changes)
        return LivenessTransaction(json, bytes: json.encoded())
    }
}

/// A client over a script, with a clock that does not wait.
func makeLivenessClient(
    _ transport: any HTTPTransport,
    clock: LivenessTestClock = LivenessTestClock(),
    base: String = "https://faces.example.test",
    credential: Secret? = nil,
    allowLoopbackHTTP: Bool = false,
    _ change: (inout LivenessServiceConfiguration) -> Void = { _ in }
) throws -> LivenessServiceClient {
    var configuration = try LivenessServiceConfiguration(
        baseURL: HTTPURL(base),
        credential: credential,
        allowLoopbackHTTP: allowLoopbackHTTP
    )
    change(&configuration)
    return try LivenessServiceClient(
        configuration,
        transport: transport,
        clock: CallClock(clock),
        random: { 0.5 },
        requestID: { "request-1" }
    )
}

extension LivenessServiceClient {
    func read(
        _ id: String = Golden.transaction,
        within budget: Duration = .seconds(60),
        ledger: CallLedger = CallLedger()
    ) async throws -> LivenessTransaction? {
        try await transaction(id, deadline: clock.deadline(in: budget), ledger: ledger)
    }
}

extension LivenessVerifier {
    func verify(
        _ id: String = Golden.transaction,
        mode: SelfieLivenessMode = .active,
        session: String = Golden.session,
        seen: LivenessMoment? = nil,
        within budget: Duration = .seconds(60),
        ledger: CallLedger = CallLedger()
    ) async throws -> LivenessVerdict {
        try await verify(
            transactionID: id,
            mode: mode,
            captureSessionID: session,
            sessionSeen: seen ?? runs.now,
            deadline: client.clock.deadline(in: budget),
            ledger: ledger
        )
    }
}

extension LivenessLedger {
    /// A claim that must be there to be had.
    func mustClaim(_ id: String = Golden.transaction) throws -> LivenessClaim {
        guard case .claimed(let claim) = claim(id) else {
            throw ClaimRefused()
        }
        return claim
    }
}

struct ClaimRefused: Error {}

/// A view as the store projects it.
func makeView(
    service: String = "https://api.example.test/api/selfie",
    session: String = Golden.session,
    mode: SelfieLivenessMode = .active,
    credential: String = "tok-0001"
) -> SelfieCaptureView {
    SelfieCaptureView(
        mode: mode,
        captureSessionID: session,
        runID: "r_000001",
        service: SelfieServiceAddress(checked: service),
        headers: SelfieCaptureHeaders(
            credential: Secret(credential),
            captureSessionID: session,
            runID: "r_000001"
        ),
        texts: SelfieCaptureTexts()
    )
}

/// The smallest JPEG that is whole: 1 × 1 pixel, markers, and no picture to speak of.
let specimenPicture: [UInt8] =
    [0xFF, 0xD8]
    + [0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x01, 0x00, 0x01, 0x01, 0x01, 0x11, 0x00]
    + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0x00]
    + [0xFF, 0xD9]

/// Runs a call that must fail, and gives what it threw.
func failure<Failure: Error, Value>(
    _ type: Failure.Type,
    of body: () async throws -> Value,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Failure {
    let error = await #expect(throws: type, sourceLocation: sourceLocation) {
        _ = try await body()
    }
    return try #require(error, sourceLocation: sourceLocation)
}
