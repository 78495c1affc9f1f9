import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    func addFront(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        // The page always sends it; a missing one most likely means that a back follows.
        let onlyFront = try call.flag("onlyFront") ?? false
        let (media, picture) = try document(call, side: "front") {
            (session, _, picture) throws(OmniReply) in
            session.front = picture
            session.onlyFront = onlyFront
        }
        keep(media, "front", call)
        guard
            picture.marking == nil || picture.marking?.role != .documentFront
                || picture.marking?.face != nil
        else { throw .faceNotFound }
        return .json(200, DocumentAnswer.front(picture.marking))
    }

    func addBack(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        _ = try call.flag("retry")
        var onlyFront = false
        var front: SpecimenMarking?
        let (media, picture) = try document(call, side: "back") {
            (session, state, picture) throws(OmniReply) in
            guard let stored = session.front else { throw .nothingToCompare }
            if session.onlyFront { state.note(.backAfterOnlyFront, call.operation) }
            session.back = picture
            onlyFront = session.onlyFront
            front = stored.marking
        }
        keep(media, "back", call)
        return .json(
            200,
            DocumentAnswer.back(picture.marking, front: front, isExpected: !onlyFront)
        )
    }

    /// Takes one side of a document into the session.
    private func document(
        _ call: OmniCall,
        side: String,
        _ store: (
            inout OmniSession, inout OmniState, OmniSession.Picture
        ) throws(OmniReply) -> Void
    ) throws(OmniReply) -> (SentMedia, OmniSession.Picture) {
        let media = try call.media("base64Image")
        let metadata = try call.optionalText("metadata")
        let picture = media.picture
        try change(call) { (session, state) throws(OmniReply) in
            try CaptureMetadata.check(
                metadata,
                module: "idCapture",
                side: side,
                flow: session.flow,
                image: media.digest
            )
            if !session.hasFingerprint { state.note(.captureBeforeFingerprint, call.operation) }
            try store(&session, &state, picture)
            if session.idJob != nil { session.replacedSides.insert(side) }
            session.received.append(media.received(by: call.operation.rawValue, metadata: metadata))
        }
        return (media, picture)
    }

    func keep(_ media: SentMedia, _ name: String, _ call: OmniCall) {
        state.withLock { $0.media.store(media.bytes, as: "\(call.session)/\(name)") }
    }

    /// Begins the job; a second one needs both sides again.
    func processID(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let now = now
        try change(call) { (session, _) throws(OmniReply) in
            guard session.front != nil else { throw .nothingToCompare }
            if session.idJob != nil {
                let sides: Set<String> = session.back == nil ? ["front"] : ["front", "back"]
                guard session.replacedSides.isSuperset(of: sides) else {
                    throw .idAlreadyProcessed
                }
            }
            session.replacedSides = []
            session.idJob = OmniSession.Job(begun: now)
        }
        return Self.success()
    }
}
