import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension FolioService {
    private static let platforms: Set<String> = ["ios", "android", "web"]

    var pace: Inquiry.Pace {
        let scenario = state.withLock { $0.scenario }
        return Inquiry.Pace(
            processingReads: scenario == .stuckProcessing ? .max : readsUntilReady,
            maximumAttempts: configuration.maximumAttempts
        )
    }

    private var readsUntilReady: Int { max(0, configuration.readsUntilReady) }

    /// Answers `POST /v1/inquiries`.
    func createInquiry(
        _ request: SimulatorRequest,
        _ body: JSONValue
    ) throws(FolioReply) -> SimulatorResponse {
        let members = try body.members(onlyOf: ["template", "platform", "reference"])
        let name = try members.optionalText("template", 1...128)
        let platform = try members.optionalText("platform", 1...16)
        let reference = try members.optionalText("reference", 1...256)
        guard Self.platforms.contains(platform ?? "web") else {
            throw .invalidRequest("'platform' must be ios, android or web")
        }
        let key = try FolioCommand.identifier(Self.single("idempotency-key", of: request))
        let fingerprint = SHA256.hash(body.encoded())
        let preparingReads = readsUntilReady
        let preparesFirst = configuration.preparesFirst
        return try state.withLock { state throws(FolioReply) in
            let template =
                name.map { SimulatedFolio.Template(rawValue: $0) } ?? state.scenario.template
            guard let template else { throw .invalidRequest("'template' is not known") }
            if let made = state.creations[key] {
                guard made.fingerprint == fingerprint else {
                    throw .conflict("CONFLICT", "the key was used with another body")
                }
                guard let inquiry = state.inquiries[made.inquiry] else { throw .notFound }
                return .json(201, state.rendered(inquiry))
            }
            var inquiry = Inquiry(
                id: state.ids.next("inq_"),
                template: template,
                platform: platform,
                reference: reference,
                preparingReads: state.scenario == .stuckPreparing ? .max : preparingReads
            )
            if !preparesFirst { inquiry.show(CaptureSession(inquiry.step, from: &state.ids)) }
            let body = state.shown(&inquiry)
            state.keep(inquiry)
            state.creations[key] = FolioState.Creation(
                fingerprint: fingerprint,
                inquiry: inquiry.id
            )
            state.createdInquiries += 1
            return .json(201, body)
        }
    }

    /// Answers `GET /v1/inquiries/{id}`.
    func readInquiry(_ id: String) throws(FolioReply) -> SimulatorResponse {
        let pace = pace
        let now = now
        return try state.withLock { state throws(FolioReply) in
            guard var inquiry = state.inquiries[id] else { throw .notFound }
            inquiry.advance(pace, &state.ids)
            if let session = inquiry.session {
                state.recordDeviceTransaction(of: session.id, now: now)
            }
            let fresh = state.shown(&inquiry)
            guard state.scenario == .staleRevision else {
                state.keep(inquiry)
                return .json(200, fresh)
            }
            let last = inquiry.lastRead
            inquiry.lastRead = Inquiry.Reading(revision: inquiry.revision, body: fresh)
            state.keep(inquiry)
            if let last, last.revision < inquiry.revision { return .json(200, last.body) }
            return .json(200, fresh)
        }
    }

    /// The value of a header that must be there once.
    static func single(_ name: String, of request: SimulatorRequest) throws(FolioReply) -> String {
        let values = request.headers.values(of: name)
        guard values.count == 1 else {
            throw .invalidRequest("the header '\(name)' must be there once")
        }
        return values[0]
    }
}
