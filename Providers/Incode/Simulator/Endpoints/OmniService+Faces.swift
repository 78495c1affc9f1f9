import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    /// Which of the two faces of a session a call is about.
    enum ImageType: String {
        case selfie
        case videoSelfie
    }

    private func imageType(_ call: OmniCall) throws(OmniReply) -> ImageType {
        let name = call.parameter("imageType") ?? ImageType.selfie.rawValue
        guard let type = ImageType(rawValue: name) else {
            throw .badRequest("'imageType' must be selfie or videoSelfie")
        }
        return type
    }

    func addFace(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let type = try imageType(call)
        let media = try call.media("base64Image")
        let metadata = try call.optionalText("metadata")
        let recordingID = call.parameter("recordingId")
        let picture = media.picture
        try change(call) { (session, state) throws(OmniReply) in
            if !session.hasFingerprint { state.note(.captureBeforeFingerprint, call.operation) }
            switch type {
            case .selfie:
                try CaptureMetadata.check(
                    metadata,
                    module: "selfie",
                    side: nil,
                    flow: session.flow,
                    image: media.digest
                )
                try self.bind(recordingID, to: media.digest, &session, &state)
                session.selfie = picture
                session.selfieMatch = nil
            case .videoSelfie:
                if metadata != nil { state.note(.metadataOnVideoSelfie, call.operation) }
                if recordingID != nil { state.note(.recordingMisnamed, call.operation) }
                session.videoSelfieFace = picture
                session.videoSelfieMatch = nil
            }
            session.received.append(
                media.received(
                    by: "\(call.operation.rawValue)/\(type.rawValue)",
                    metadata: metadata,
                    recordingID: recordingID
                )
            )
        }
        if type == .selfie { keep(media, "selfie", call) }
        guard let answer = FaceAnswer.add(picture.marking) else { throw .faceNotFound }
        return .json(200, answer)
    }

    /// A selfie names the recording that was made with it, or none.
    private func bind(
        _ recordingID: String?,
        to selfie: SHA256Digest,
        _ session: inout OmniSession,
        _ state: inout OmniState
    ) throws(OmniReply) {
        session.selfieRecording = recordingID
        guard let recordingID else { return }
        guard !recordingID.isEmpty else {
            state.note(.recordingMisnamed, .addFace)
            throw .badRequest("'recordingId' is empty")
        }
        guard let index = session.imports.firstIndex(where: { $0.id == recordingID }) else {
            throw .badRequest("Recording not found")
        }
        if index != session.imports.count - 1 { state.note(.recordingStale, .addFace) }
        if let earlier = session.imports[index].selfie, earlier != selfie {
            state.note(.recordingReused, .addFace)
        }
        session.imports[index].selfie = selfie
    }

    /// A confidence that is neither of the two that the vendor documents.
    static let matchFraction = 0.5

    func processFace(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let type = try imageType(call)
        let match = try change(call) { (session, _) throws(OmniReply) -> Int in
            let face = type == .selfie ? session.selfie : session.videoSelfieFace
            guard let face, face.marking?.face != nil else { throw .faceNotFound }
            guard let front = session.front, front.marking?.face != nil else {
                throw .nothingToCompare
            }
            let match = FaceAnswer.isMatch(front.marking, face.marking) ? 1 : 0
            switch type {
            case .selfie: session.selfieMatch = match
            case .videoSelfie: session.videoSelfieMatch = match
            }
            return match
        }
        guard type == .selfie else {
            return .json(200, ["confidence": .number(Double(match))])
        }
        return .json(
            200,
            [
                "confidence": .number(Double(match)), "existingUser": false,
                "existingInterviewId": nil, "nameMatched": nil, "existingExternalId": nil,
            ]
        )
    }

    /// The recording of the Selfie module: text that is base64 already.
    func importRecording(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        guard try call.text("type") == "selfie" else { throw .badRequest("'type' must be selfie") }
        let media = try call.media("video")
        let marking = SpecimenMarking(mediaBytes: media.bytes)
        let isText = media.bytes.prefix(4_096).allSatisfy {
            (0x2B...0x7A).contains($0) || $0 == 0x0A || $0 == 0x0D
        }
        let id = try change(call) { (session, state) throws(OmniReply) -> String in
            if !session.hasFingerprint { state.note(.captureBeforeFingerprint, call.operation) }
            if isText { state.note(.encodedTwice, call.operation) }
            let id = state.sessions.nextID()
            session.imports.append(OmniSession.Import(id: id, marking: marking))
            session.received.append(
                media.received(by: call.operation.rawValue, recordingID: id)
            )
            return id
        }
        keep(media, "recording", call)
        return .json(200, ["recordingId": .string(id)])
    }
}
