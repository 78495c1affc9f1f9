import IDVPrimitives
import IDVSimulatorKit

/// The score of a session, in the vendor's form.
///
/// What was left out is not in it: the vendor says of such a check that "no error tells you so".
struct ScoreAnswer {
    private let session: OmniSession
    private let today: Int

    init(_ session: OmniSession, now: Double) {
        self.session = session
        today = Int(now / 86_400)
    }

    /// The decision: the worst of what was found.
    var overall: CheckOutcome {
        [document, liveness, face, video].compactMap { $0 }.max() ?? .doubtful
    }

    /// The whole answer; sections are null until their checks are done.
    var json: JSONValue {
        let isKnown = session.finishJob?.isDone == true || isFaceDone
        return [
            "idValidation": idValidation, "liveness": livenessSection,
            "faceRecognition": faceSection, "idOcrConfidence": ocrConfidence,
            "governmentValidation": nil, "videoConference": videoSection,
            "deviceRisk": session.hasFingerprint ? ["overall": ["status": "OK"]] : nil,
            "retryInfo": [:],
            "reasonMsg": isKnown ? .string(reason) : nil,
            "overall": isKnown ? Self.test(overall, key: nil) : nil,
        ]
    }

    private var reason: String {
        switch overall {
        case .passed: "This session passed because all checks passed"
        case .doubtful: "This session needs a look because a check was doubtful"
        case .failed: "This session failed because a check failed"
        }
    }

    // MARK: - The document

    private var front: SpecimenMarking? { session.front?.marking }

    private var isExpired: Bool {
        guard let date = front?.document?.expirationDate,
            let day = CalendarDay.number(of: date)
        else { return false }
        return day < today
    }

    private var isRecognised: Bool { front?.role == .documentFront }
    private var isReadable: Bool { isRecognised && front?.isReadable == true }
    private var isGenuine: Bool { front?.isGenuine ?? true }

    private var document: CheckOutcome? {
        guard session.hasProcessedID else { return nil }
        if !isRecognised || !isGenuine { return .failed }
        return isReadable && !isExpired ? .passed : .doubtful
    }

    private var idValidation: JSONValue {
        guard let document else { return nil }
        let genuine: CheckOutcome = isGenuine ? .passed : .failed
        var quality: [JSONValue] = [
            Self.test(genuine, key: "tamperCheck"), Self.test(genuine, key: "fakeCheck"),
            Self.test(.passed, key: "screenIdLiveness"), Self.test(.passed, key: "paperIdLiveness"),
            Self.test(.passed, key: "alignment"), Self.test(.passed, key: "balancedLightFront"),
            Self.test(isReadable ? .passed : .doubtful, key: "sharpnessFront"),
            Self.test(isReadable ? .passed : .doubtful, key: "readabilityCheck"),
        ]
        if session.back != nil { quality.append(Self.test(.passed, key: "sharpnessBack")) }
        var specific = [
            Self.test(isRecognised ? .passed : .failed, key: "documentClassification")
        ]
        if isReadable {
            specific += [
                Self.test(.passed, key: "birthDateValidity"),
                Self.test(isExpired ? .doubtful : .passed, key: "expirationDateValidity"),
                Self.test(isExpired ? .doubtful : .passed, key: "documentExpired"),
            ]
            if front?.document?.machineReadableZone.isEmpty == false {
                for key in [
                    "mrzLineFormatCheck", "documentNumberCheckDigit", "birthDateCheckDigit",
                    "expirationDateCheckDigit", "compositeCheckDigit",
                ] {
                    specific.append(Self.test(.passed, key: key))
                }
            }
        }
        return [
            "photoSecurityAndQuality": .array(quality), "idSpecific": .array(specific),
            "customFields": [], "appliedRule": nil, "overall": Self.test(document, key: nil),
        ]
    }

    private var ocrConfidence: JSONValue {
        guard session.hasProcessedID, isReadable, let front else { return nil }
        let value = String((front.readability * 1_000).rounded() / 10)
        return ["overallConfidence": ["value": .string(value), "status": "OK", "key": nil]]
    }

    // MARK: - The face

    private var isFaceDone: Bool { session.selfieMatch != nil && session.idJob?.isDone != false }

    /// The recording that the selfie named, and the selfie itself, must both be alive.
    private var liveness: CheckOutcome? {
        guard isFaceDone, let selfie = session.selfie?.marking else { return nil }
        let recording = session.imports.first { $0.id == session.selfieRecording }?.marking
        let isLive = selfie.isBonaFide && selfie.role == .selfie && recording?.isBonaFide != false
        return isLive ? .passed : .failed
    }

    private var face: CheckOutcome? {
        guard isFaceDone else { return nil }
        let selfie = session.selfie?.marking
        let recording = session.imports.first { $0.id == session.selfieRecording }?.marking
        let isOther = recording.map { $0.face != selfie?.face } ?? false
        return session.selfieMatch == 1 && !isOther ? .passed : .failed
    }

    private var livenessSection: JSONValue {
        guard let liveness else { return nil }
        return [
            "overall": Self.test(liveness), "livenessScore": Self.test(liveness),
            "photoQuality": ["value": "PASSED"], "spoofDetectionMethod": "SF",
        ]
    }

    private var faceSection: JSONValue {
        guard let face else { return nil }
        return [
            "overall": Self.test(face),
            "faceBrightness": ["value": "128.6", "status": "OK"],
            "lensesCheck": ["status": "OK"], "maskCheck": ["status": "OK"],
            "existingUser": false, "appliedRule": nil,
        ]
    }

    // MARK: - The Video Selfie module

    private var recordingOutcome: CheckOutcome? {
        guard session.recording != nil else { return nil }
        guard let marking = session.recordingMarking else { return .passed }
        let portrait = front?.face
        let isOther = portrait != nil && marking.face != portrait
        return marking.isBonaFide && !isOther ? .passed : .failed
    }

    private var videoSelfieFace: CheckOutcome? {
        session.videoSelfieMatch.map { $0 == 1 ? .passed : .failed }
    }

    private var video: CheckOutcome? {
        let found = [recordingOutcome, videoSelfieFace, session.speech, session.consentFace]
        return (found.compactMap { $0 } + Array(session.comparisons.values)).max()
    }

    /// The vendor documents `videoFileIsPresent`; the names of the other members are a guess.
    private var videoSection: JSONValue {
        guard let video else { return nil }
        let isPresent = session.recording != nil
        var members: [String: JSONValue] = [
            "videoFileIsPresent": ["status": isPresent ? "OK" : "FAIL"],
            "overall": Self.test(video),
        ]
        for (name, outcome) in session.comparisons { members[name] = Self.test(outcome) }
        if let videoSelfieFace { members["faceMatch"] = Self.test(videoSelfieFace) }
        if let speech = session.speech { members["speech"] = Self.test(speech) }
        if let consent = session.consentFace { members["consentFace"] = Self.test(consent) }
        return .object(members)
    }

    // MARK: - Tests

    /// A test as the vendor has it: the value is a text, also where it is a number.
    private static func test(_ outcome: CheckOutcome, key: String?) -> JSONValue {
        [
            "value": value(outcome), "status": .string(outcome.status),
            "key": key.map { .string($0) } ?? .null,
        ]
    }

    private static func test(_ outcome: CheckOutcome) -> JSONValue {
        ["value": value(outcome), "status": .string(outcome.status)]
    }

    private static func value(_ outcome: CheckOutcome) -> JSONValue {
        switch outcome {
        case .passed: "99.0"
        case .doubtful: "55.0"
        case .failed: "0.0"
        }
    }
}
