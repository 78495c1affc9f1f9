import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    func onboardingStatus(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("id"), call)
        let status = try change(call) { (session, state) throws(OmniReply) -> String in
            self.advance(&session, state.scenario, isPoll: true)
            return session.status(saysFace: state.scenario != .faceStatusNever)
        }
        return .json(200, ["onboardingStatus": .string(status)])
    }

    func postprocessFinished(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("id"), call)
        let isFinished = try change(call) { (session, state) throws(OmniReply) -> Bool in
            self.advance(&session, state.scenario, isPoll: true)
            return session.hasProcessedID && session.finishJob?.isDone != false
        }
        return .json(200, ["finished": .bool(isFinished)])
    }

    func score(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("id"), call)
        return .json(200, ScoreAnswer(scored(try current(call), scenario), now: now).json)
    }

    func ocrData(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("id"), call)
        let session = try current(call)
        let data = OCRAnswer.json(session.hasProcessedID ? session.front?.marking : nil)
        return .json(200, call.form == .other ? data : ["ocrData": data])
    }

    /// The session as it is now.
    private func current(_ call: OmniCall) throws(OmniReply) -> OmniSession {
        try change(call) { (session, state) throws(OmniReply) -> OmniSession in
            self.advance(&session, state.scenario, isPoll: false)
            return session
        }
    }

    /// As much of a session as its score looks at.
    func scored(_ session: OmniSession, _ scenario: IncodeScenario) -> OmniSession {
        guard scenario == .scoreIgnoresVideo else { return session }
        var session = session
        session.recording = nil
        session.recordingMarking = nil
        session.videoSelfieMatch = nil
        session.speech = nil
        session.consentFace = nil
        session.comparisons = [:]
        return session
    }

    /// The names of images, and what is kept of them.
    private static let imageNames = [
        "fullFrameFrontID": "front", "croppedFrontID": "front", "fullFrameBackID": "back",
        "croppedBackID": "back", "selfie": "selfie", "croppedFace": "selfie",
    ]

    /// The images that are asked for and are there, the latest of each.
    func images(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("id"), call)
        guard let names = call.body["images"]?.array?.map(\.string),
            !names.isEmpty, names.count <= 50
        else { throw .badRequest("'images' must be a list") }
        if scenario == .images502WhenMany, names.count > 2 { return IncodeFault.badGateway }
        var answer: [String: JSONValue] = [:]
        var length = 0
        for name in names {
            guard let name else { throw .badRequest("'images' must be a list of texts") }
            guard let stem = Self.imageNames[name],
                let bytes = state.withLock({ $0.media["\(call.session)/\(stem)"] })
            else { continue }
            length += Base64.encodedCount(bytes.count)
            // The gateway's bound holds for answers too.
            guard length <= configuration.maximumRequestBytes else {
                return IncodeFault.badGateway
            }
            answer[name] = .string(Base64.encode(bytes))
        }
        return .json(200, .object(answer))
    }
}
