/// What a request asks for.
///
/// The names are those that the adapter uses for the same calls.
enum OmniOperation: String, Sendable, CaseIterable {
    case start
    case addDeviceFingerprint
    case addFrontID
    case addBackID
    case processID
    case importRecording
    case addFace
    case processFace
    case getQuestions
    case compareID
    case compareOCR
    case compareBackID
    case compareBackOCR
    case addSpeech
    case addVoiceConsentFace
    case generateVideoSelfieURL
    case uploadVideoSelfie
    case initiateUpload
    case uploadPart
    case completeUpload
    case finishStatus
    case getScore
    case getOCRData
    case getImages
    case generateRecordingDownloadURL
    case downloadRecording
    case getOnboardingStatus
    case getPostprocessFinished
    case addDiagnostics
    case approve

    /// The requests that go to the object store and know no API key.
    static let storage: Set<OmniOperation> = [.uploadVideoSelfie, .downloadRecording]
    /// The calls that need an API key.
    static let api = Set(allCases).subtracting(storage)
    /// The calls that judge a capture or hand out a judgement.
    static let judging: Set<OmniOperation> = [
        .addFrontID, .addBackID, .processID, .addFace, .processFace, .finishStatus, .getScore,
        .getOCRData,
    ]

    /// The calls that change nothing in a session.
    private static let reads: Set<OmniOperation> = [
        .getQuestions, .getScore, .getOCRData, .getImages, .generateRecordingDownloadURL,
        .getOnboardingStatus, .getPostprocessFinished, .downloadRecording,
    ]

    /// Whether the call changes something in a session.
    var isWrite: Bool { !Self.reads.contains(self) }

    /// The calls that carry on a session that is finished.
    var mayFollowFinish: Bool {
        !isWrite || [.start, .finishStatus, .addDiagnostics, .approve].contains(self)
    }

    /// The calls of the Video Selfie module that come before its recording.
    var comesBeforeRecording: Bool {
        switch self {
        case .addFrontID, .addBackID, .processID, .importRecording, .addFace, .processFace,
            .compareID, .compareOCR, .compareBackID, .compareBackOCR, .addSpeech,
            .addVoiceConsentFace:
            true
        default: false
        }
    }

    /// The class of calls whose rate is limited together.
    var rateClass: RateClass {
        switch self {
        case .addFrontID, .addBackID, .processID, .compareID, .compareOCR, .compareBackID,
            .compareBackOCR:
            .documents
        case .addFace, .processFace, .addVoiceConsentFace: .faces
        default: .others
        }
    }

    enum RateClass: Hashable, Sendable {
        case documents
        case faces
        case others
    }
}

/// The form of a call that has two.
enum OmniForm: Sendable {
    /// The form of the vendor's page.
    case regular
    /// Android's speech, and the older reading of a document.
    case other
}
