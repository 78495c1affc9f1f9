import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension FolioService {
    /// `OPTIONS` for one of the engine's calls.
    func preflight() -> SimulatorResponse {
        SimulatorResponse(
            status: 204,
            headers: [
                "Allow": "POST, OPTIONS",
                "Access-Control-Allow-Origin": "*",
                "Access-Control-Allow-Methods": "POST, OPTIONS",
                "Access-Control-Allow-Headers":
                    "authorization, content-type, x-capture-session-id, x-client-key, x-run-id",
            ]
        )
    }

    /// Answers `POST {proxy}/api/v2/liveness/start`.
    func startLiveness(
        _ request: SimulatorRequest,
        _ body: JSONValue?
    ) throws(FolioReply) -> SimulatorResponse {
        let (session, run) = try authorize(request)
        let body = try object(request, body)
        guard let key = body["publicKey"]?.string, Self.isPublicKey(key) else {
            throw .invalidRequest("'publicKey' must be the JSON text of a prime256v1 key")
        }
        if let tag = body["tag"], !tag.isNull {
            guard let text = tag.string, StrictText.isTag(text) else {
                throw .invalidRequest(
                    "'tag' must have 1 to 127 letters, digits, hyphens and underscores"
                )
            }
            guard StrictText.same(text, session.id) else {
                throw .invalidRequest("'tag' must be the capture session's id")
            }
        }
        let now = now
        let id = state.withLock { state in
            let id = state.ids.uuid()
            state.transactions[id] = LivenessTransaction(
                id: id,
                session: session.id,
                type: session.step.transactionType ?? 0,
                tag: session.id,
                publicKey: key,
                run: run,
                recorded: now
            )
            state.forwarded += 1
            return id
        }
        return .json(200, ["transactionId": .string(id)])
    }

    /// Answers `POST {proxy}/api/v2/liveness?transactionId=…`.
    ///
    /// The body stands for the engine's encrypted bytes: it is the picture itself.
    func processLiveness(_ request: SimulatorRequest) throws(FolioReply) -> SimulatorResponse {
        let (session, run) = try authorize(request)
        guard let items = request.queryItems, items.count == 1, items[0].name == "transactionId"
        else { throw .invalidRequest("the query must be 'transactionId' and nothing else") }
        let id = items[0].value
        let key = try Self.single("x-client-key", of: request)
        guard request.body.count > 0 else { throw .invalidRequest("the body is empty") }
        guard request.body.count <= Self.maximumImageBytes else {
            throw .tooLarge(Self.maximumImageBytes)
        }
        let marking = SpecimenMarking(imageBytes: request.body.bytes)
        let verdict = Self.verdict(on: marking, in: session.step)
        return try state.withLock { state throws(FolioReply) in
            guard var transaction = state.transactions[id], !transaction.isDeleted,
                StrictText.same(transaction.session, session.id)
            else { throw .foreignTransaction }
            guard let publicKey = transaction.publicKey, StrictText.same(publicKey, key) else {
                throw .invalidRequest("'x-client-key' must be the key of the start")
            }
            if transaction.run != run { state.note(.runChanged, .processLiveness) }
            state.forwarded += 1
            // A second picture changes nothing; that the service says so in this way is a guess.
            let isFirst = transaction.verdict == nil
            if isFirst {
                transaction.verdict = verdict
                transaction.face = marking?.face
                state.transactions[id] = transaction
                state.charge(.processLiveness)
            } else {
                transaction.verdict = LivenessTransaction.Verdict(code: 251, status: 1)
            }
            return .json(200, state.engineAnswer(on: transaction))
        }
    }

    /// The capture session and the run of an engine's request; nothing is forwarded without them.
    private func authorize(
        _ request: SimulatorRequest
    ) throws(FolioReply) -> (CaptureSession, run: String) {
        let names = request.headers.values(of: "x-capture-session-id")
        guard names.count == 1, let sent = Self.bearer(request) else { throw .unauthorized }
        let session = state.withLock { $0.openSession(names[0]) }
        guard let session, let credential = session.credential,
            ConstantTime.equal(credential, sent)
        else { throw .unauthorized }
        let run = try Self.single("x-run-id", of: request)
        guard StrictText.isVisible(run, 1...128) else {
            throw .invalidRequest("'X-Run-Id' must have 1 to 128 visible ASCII characters")
        }
        return (session, run)
    }

    /// Whether a text is the JSON that the engine sends for its key.
    ///
    /// Source: Regula's public performance tests.
    private static func isPublicKey(_ text: String) -> Bool {
        guard text.utf8.count <= 4_096, let key = try? JSONValue(parsing: text.utf8),
            let buffer = key["buffer"]?.string
        else { return false }
        return !buffer.isEmpty && key["curveType"]?.string == "prime256v1"
            && key["keyType"]?.string == "publicKey"
    }

    /// What the service finds in a picture.
    private static func verdict(
        on marking: SpecimenMarking?,
        in step: CaptureStep
    ) -> LivenessTransaction.Verdict {
        guard let marking, marking.face != nil else {
            return LivenessTransaction.Verdict(code: 228, status: 1)
        }
        guard marking.quality >= 0.3 else {
            return LivenessTransaction.Verdict(code: 231, status: 1)
        }
        // The face on a document is no person before the camera.
        guard marking.isBonaFide, marking.role == .selfie else {
            return LivenessTransaction.Verdict(code: step == .passive ? 254 : 0, status: 1)
        }
        return LivenessTransaction.Verdict(code: 0, status: 0)
    }
}
