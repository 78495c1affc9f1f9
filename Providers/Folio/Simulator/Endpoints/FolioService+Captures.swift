import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension FolioService {
    /// Answers `POST /v1/inquiries/{id}/captures/{session}/{field}`.
    func upload(
        _ request: SimulatorRequest,
        inquiry id: String,
        session: String,
        field: String,
        _ fault: FolioFault?
    ) throws(FolioReply) -> SimulatorResponse {
        let command = try FolioCommand.identifier(Self.single("idempotency-key", of: request))
        let digest = try Self.checkImage(request)
        let upload = SimulatedFolio.Upload(
            captureSessionID: session,
            captureField: field,
            contentType: request.mediaType ?? "",
            byteCount: request.body.count,
            digest: digest
        )
        let fingerprint = FolioCommand.fingerprint([
            "UPLOAD_CAPTURE", session, field, upload.contentType, digest.hex,
        ])
        let outcome = Self.outcome(of: request.body.bytes)
        let pace = pace
        return try state.withLock { state throws(FolioReply) in
            guard var inquiry = state.inquiries[id] else { throw .notFound }
            if try inquiry.isRepeated(command, fingerprint) {
                return .json(200, state.rendered(inquiry))
            }
            try inquiry.check(capture: session, on: [.photo])
            guard StrictText.same(field, FolioState.captureField) else {
                throw .conflict("FIELD_MISMATCH", "the field is not this step's")
            }
            if case .stumble = fault {
                inquiry.stumble(command, fingerprint, reason: Self.stumbled)
            } else {
                inquiry.accept(command, fingerprint, upload: upload, outcome: outcome, pace)
                state.charge(.uploadCapture)
            }
            state.keep(inquiry)
            return .json(200, state.rendered(inquiry))
        }
    }

    /// Checks what an upload says of itself against what it is.
    private static func checkImage(
        _ request: SimulatorRequest
    ) throws(FolioReply) -> SHA256Digest {
        let claimed = try single("x-content-sha256", of: request)
        guard let bytes = Hexadecimal.decode(claimed), bytes.count == 32 else {
            throw .invalidRequest("'X-Content-SHA256' must have 64 hexadecimal digits")
        }
        let magic: [UInt8]
        switch request.mediaType {
        case "image/jpeg": magic = [0xFF, 0xD8, 0xFF]
        case "image/png": magic = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        default: throw .unsupportedMedia("a photo must be image/jpeg or image/png")
        }
        guard request.body.count > 0 else { throw .invalidRequest("the photo is empty") }
        guard request.body.count <= maximumImageBytes else { throw .tooLarge(maximumImageBytes) }
        guard bytes == request.body.digest.bytes else {
            throw FolioReply(422, "DIGEST_MISMATCH", "the photo's SHA-256 is another")
        }
        guard request.body.bytes.starts(with: magic) else {
            throw .unsupportedMedia("the photo is not of the type that it was sent as")
        }
        return request.body.digest
    }

    /// What a photo shows; that nobody was really there, a photo alone does not tell.
    private static func outcome(of image: [UInt8]) -> CaptureOutcome {
        guard let marking = SpecimenMarking(imageBytes: image), marking.face != nil else {
            return .refused(reason: "NO_FACE")
        }
        guard marking.quality >= 0.3 else { return .refused(reason: "LOW_QUALITY") }
        return marking.isBonaFide ? .passed : .doubtful
    }
}
