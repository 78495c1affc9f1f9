import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    /// The questions of the API key; the one with id 0 is the consent phrase.
    ///
    /// The form is a guess but for the id: the page says "a list of questions".
    func questions(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        guard let count = call.parameter("numberOfQuestions").flatMap({ Int($0) }),
            (0...20).contains(count)
        else { throw .badRequest("'numberOfQuestions' must be a number") }
        var list: [JSONValue] = []
        if try call.flag("returnVoiceConsentQuestion") == true {
            let phrase = JSONValue.string(configuration.consentPhrase)
            list.append(["id": 0, "question": phrase, "answer": phrase])
        }
        for number in 0..<count {
            list.append([
                "id": .number(Double(7 + number)),
                "question": .string("Please say the number \(11 + number)."),
                "answer": .string("\(11 + number)"),
            ])
        }
        return .json(200, .array(list))
    }

    /// Compares the frame's document and portrait with the document of the session.
    func compareDocument(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let isFront = call.operation == .compareID
        let (media, frame, stored) = try frame(call, isFront: isFront)
        guard let marking = frame, [.documentFront, .documentBack].contains(marking.role) else {
            throw .noDocument
        }
        guard marking.isReadable else { throw .notAligned }
        let sideMatches = (marking.role == .documentFront) == isFront
        var answer: [String: JSONValue] = [
            "typeOfId": .string(stored.document?.kind.typeOfID ?? "Unknown"),
            "issueYear": .number(DocumentAnswer.issueYear),
            "idSideMatched": .bool(sideMatches),
        ]
        var outcome: CheckOutcome = sideMatches ? .passed : .doubtful
        var typeMatches = true
        if marking.role == .documentFront {
            guard marking.face != nil else { throw .faceNotFound }
            typeMatches = isFront ? marking.document?.kind == stored.document?.kind : false
            let match = FaceAnswer.isMatch(stored, marking)
            if isFront {
                answer["typeOfId"] = .string(marking.document?.kind.typeOfID ?? "Unknown")
                answer["faceRecognitionConfidence"] = match ? 1 : 0
                if !match { outcome = .failed }
            }
        } else if isFront {
            typeMatches = false
        }
        answer["idTypeMatched"] = .bool(typeMatches)
        if !typeMatches { outcome = max(outcome, .doubtful) }
        let found = outcome
        try change(call) { (session, _) throws(OmniReply) in
            session.comparisons[call.operation.rawValue] = found
            session.received.append(media.received(by: call.operation.rawValue))
        }
        return .json(200, .object(answer))
    }

    /// Compares what is written on the frame's document with what is written on the session's.
    func compareReading(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let isFront = call.operation == .compareOCR
        let (media, frame, stored) = try frame(call, isFront: isFront)
        guard let marking = frame, [.documentFront, .documentBack].contains(marking.role) else {
            throw .noDocument
        }
        guard marking.isReadable else { throw .notAligned }
        // A back names no more than its subject.
        let isSame =
            isFront
            ? marking.document != nil && marking.document == stored.document
            : marking.role == .documentBack && marking.subject == stored.subject
        try change(call) { (session, _) throws(OmniReply) in
            session.comparisons[call.operation.rawValue] = isSame ? .passed : .doubtful
            session.received.append(media.received(by: call.operation.rawValue))
        }
        return Self.success(isSame)
    }

    /// The frame, and what the session has of that side.
    ///
    /// - Throws: 4020 where the session has no document of that side.
    private func frame(
        _ call: OmniCall,
        isFront: Bool
    ) throws(OmniReply) -> (SentMedia, SpecimenMarking?, SpecimenMarking) {
        let media = try call.media("base64Image")
        let stored = try change(call) { (session, _) throws(OmniReply) -> SpecimenMarking? in
            (isFront ? session.front : session.back)?.marking
        }
        guard let stored, stored.role == (isFront ? .documentFront : .documentBack) else {
            throw .nothingToCompare
        }
        return (media, media.picture.marking, stored)
    }

    /// Recognises the words: iOS sends JSON, Android the sound itself.
    func addSpeech(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let media: SentMedia
        switch call.form {
        case .regular:
            media = try call.media("base64Media")
            guard call.body["audioOnly"]?.bool == true else {
                throw .badRequest("'audioOnly' must be true")
            }
        case .other:
            guard try call.flag("audioOnly") == true, !call.request.body.bytes.isEmpty else {
                throw .badRequest("a sound with 'audioOnly=true' expected")
            }
            media = SentMedia(bytes: call.request.body.bytes)
        }
        let marking = SpecimenMarking(mediaBytes: media.bytes)
        let isSaid =
            marking?.role == .voiceConsentAudio && marking?.spoken == configuration.consentPhrase
        try change(call) { (session, _) throws(OmniReply) in
            session.speech = isSaid ? .passed : .doubtful
            session.received.append(media.received(by: call.operation.rawValue))
        }
        return Self.success(isSaid)
    }

    func addConsentFace(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let media = try call.media("base64Image")
        let confidence = try call.number("confidence")
        let threshold = try call.number("threshold")
        let marking = media.picture.marking
        guard marking?.face != nil else { throw .faceNotFound }
        let isSame = try change(call) { (session, state) throws(OmniReply) -> Bool in
            let told =
                state.scenario == .matchFraction
                ? Self.matchFraction : session.videoSelfieMatch.map(Double.init)
            if told != confidence {
                state.note(.consentConfidenceDiffers, call.operation)
            }
            guard let front = session.front?.marking else { throw .nothingToCompare }
            let isSame = FaceAnswer.isMatch(front, marking) && confidence >= threshold
            session.consentFace = isSame ? .passed : .failed
            session.received.append(media.received(by: call.operation.rawValue))
            return isSame
        }
        return Self.success(isSame)
    }
}
