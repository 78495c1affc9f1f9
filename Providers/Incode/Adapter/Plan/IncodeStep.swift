/// A step of an attempt: one call, by the name that it has in the plan of record.
///
/// The cases stand in the order in which the vendor's page "Capture-Only End-to-End Integration"
/// makes the calls. Its step numbers are those of the Video Selfie Flow.
@nonexhaustive
public enum IncodeStep: Sendable, Hashable {
    /// Step 1.
    case start
    /// Step 2.
    case deviceFingerprint
    /// Step 3.
    case frontID
    /// Step 4.
    case backID
    /// Step 5.
    case processID
    /// Step 6.
    case importRecording
    /// Step 7.
    case addSelfie
    /// Step 8.
    case processSelfie
    /// Step 9.
    case compareID
    /// Step 10.
    case compareOCR
    /// Step 11.
    case compareBackID
    /// Step 12.
    case compareBackOCR
    /// Step 13.
    case addVideoSelfieFace
    /// Step 14.
    case processVideoSelfieFace
    /// Step 15.
    case speech
    /// Step 16.
    case voiceConsentFace
    /// Step 17.
    case videoSelfieURL
    /// Step 18.
    case videoSelfieUpload
    /// "Upload the Video Selfie in Parts", in place of step 17: Start the Upload.
    case initiateUpload
    /// "Upload the Video Selfie in Parts": Send the Parts; the number counts from 1.
    case uploadPart(Int)
    /// "Upload the Video Selfie in Parts": Complete the Upload.
    case completeUpload
    /// Step 19, and step 9 of the Basic Flow.
    case finish

    /// Every step that has no number.
    static let unnumbered: [IncodeStep] = [
        .start, .deviceFingerprint, .frontID, .backID, .processID, .importRecording, .addSelfie,
        .processSelfie, .compareID, .compareOCR, .compareBackID, .compareBackOCR,
        .addVideoSelfieFace, .processVideoSelfieFace, .speech, .voiceConsentFace, .videoSelfieURL,
        .videoSelfieUpload, .initiateUpload, .completeUpload, .finish,
    ]

    /// The steps that need the back of a document: they do not apply when it turns out to have one
    /// side, as the answer to `frontID` can say with `skipBackIdCapture`.
    public static let needingBack: [IncodeStep] = [.backID, .compareBackID, .compareBackOCR]

    /// The vendor's call.
    public var operation: IncodeOperation {
        switch self {
        case .start: .start
        case .deviceFingerprint: .addDeviceFingerprint
        case .frontID: .addFrontID
        case .backID: .addBackID
        case .processID: .processID
        case .importRecording: .importRecording
        case .addSelfie, .addVideoSelfieFace: .addFace
        case .processSelfie, .processVideoSelfieFace: .processFace
        case .compareID: .compareID
        case .compareOCR: .compareOCR
        case .compareBackID: .compareBackID
        case .compareBackOCR: .compareBackOCR
        case .speech: .addSpeech
        case .voiceConsentFace: .addVoiceConsentFace
        case .videoSelfieURL: .generateVideoSelfieURL
        case .videoSelfieUpload: .uploadVideoSelfie
        case .initiateUpload: .initiateUpload
        case .uploadPart: .uploadPart
        case .completeUpload: .completeUpload
        case .finish: .finishStatus
        }
    }
}

extension IncodeStep: RawRepresentable {
    /// The step's name in the plan of record: `frontID`, `uploadPart2`.
    public var rawValue: String {
        switch self {
        case .start: "start"
        case .deviceFingerprint: "deviceFingerprint"
        case .frontID: "frontID"
        case .backID: "backID"
        case .processID: "processID"
        case .importRecording: "importRecording"
        case .addSelfie: "addSelfie"
        case .processSelfie: "processSelfie"
        case .compareID: "compareID"
        case .compareOCR: "compareOCR"
        case .compareBackID: "compareBackID"
        case .compareBackOCR: "compareBackOCR"
        case .addVideoSelfieFace: "addVideoSelfieFace"
        case .processVideoSelfieFace: "processVideoSelfieFace"
        case .speech: "speech"
        case .voiceConsentFace: "voiceConsentFace"
        case .videoSelfieURL: "videoSelfieURL"
        case .videoSelfieUpload: "videoSelfieUpload"
        case .initiateUpload: "initiateUpload"
        case .uploadPart(let number): "uploadPart\(number)"
        case .completeUpload: "completeUpload"
        case .finish: "finish"
        }
    }

    /// A step by its name in the plan of record; nil when there is none.
    public init?(rawValue: String) {
        if let step = Self.unnumbered.first(where: { $0.rawValue == rawValue }) {
            self = step
            return
        }
        let name = "uploadPart"
        guard rawValue.hasPrefix(name), let number = Int(rawValue.dropFirst(name.count)),
            number >= 1, "\(name)\(number)" == rawValue
        else { return nil }
        self = .uploadPart(number)
    }
}
