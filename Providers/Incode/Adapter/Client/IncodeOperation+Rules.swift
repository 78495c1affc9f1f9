extension IncodeOperation {
    /// The calls that the vendor counts together.
    enum RateClass: CaseIterable {
        case documents
        case faces
        case others
    }

    /// Which of the vendor's limits it counts against.
    ///
    /// The classes come from a third party; that the comparisons and the consent's face belong to
    /// them is a guess on the slow side.
    var rateClass: RateClass {
        switch self {
        case .addFrontID, .addBackID, .processID, .compareID, .compareOCR, .compareBackID,
            .compareBackOCR:
            .documents
        case .addFace, .processFace, .addVoiceConsentFace: .faces
        default: .others
        }
    }

    /// Whether its body is a picture or a recording in JSON: heavy, and tried less often.
    var carriesMedia: Bool {
        switch self {
        case .addFrontID, .addBackID, .importRecording, .addFace, .compareID, .compareOCR,
            .compareBackID, .compareBackOCR, .addSpeech, .addVoiceConsentFace:
            true
        default: false
        }
    }

    /// Whether it moves a recording as it is.
    var movesRecording: Bool {
        self == .uploadVideoSelfie || self == .uploadPart || self == .downloadRecording
    }

    var isComparison: Bool {
        switch self {
        case .compareID, .compareOCR, .compareBackID, .compareBackOCR: true
        default: false
        }
    }

    /// Whether it is allowed after the session was finished.
    var isAllowedAfterFinish: Bool {
        switch self {
        case .getScore, .getOCRData, .getImages, .generateRecordingDownloadURL, .downloadRecording,
            .getOnboardingStatus, .addDiagnostics, .approve:
            true
        default: false
        }
    }

    /// The path below the base address; nil for an address that the vendor gave.
    var path: String? {
        switch self {
        case .start: "omni/start"
        case .addDeviceFingerprint: "omni/add/device-fingerprint"
        case .addFrontID: "omni/add/front-id/v2"
        case .addBackID: "omni/add/back-id/v2"
        case .processID: "omni/process/id"
        case .importRecording: "omni/recordings/import"
        case .addFace: "omni/add/face/third-party"
        case .processFace: "omni/process/face"
        case .getQuestions: "omni/get/questionAndAnswer"
        case .compareID: "omni/videoselfie/compare-id/v2"
        case .compareOCR: "omni/videoselfie/compare-ocr/v2"
        case .compareBackID: "omni/videoselfie/compare-back-id/v2"
        case .compareBackOCR: "omni/videoselfie/compare-back-ocr/v2"
        case .addSpeech: "omni/add/speech/v2"
        case .addVoiceConsentFace: "omni/videoselfie/voiceconsent/add/face"
        case .generateVideoSelfieURL: "omni/generateVideoSelfieUrl"
        case .initiateUpload: "omni/video-selfie/upload/initiate"
        case .uploadPart: "omni/video-selfie/upload/part"
        case .completeUpload: "omni/video-selfie/upload/complete"
        case .finishStatus: "omni/finish-status"
        case .getScore: "omni/get/score"
        case .getOCRData: "omni/get/ocr-data/v2"
        case .getImages: "omni/get/images"
        case .generateRecordingDownloadURL: "omni/generateSessionRecordingDownloadUrl"
        case .getOnboardingStatus: "omni/get/onboarding/status"
        // The slash at the end belongs to it (Capture-Only Mode, "Diagnostics").
        case .addDiagnostics: "omni/add/diagnostics-data/"
        case .approve: "omni/process/approve"
        case .uploadVideoSelfie, .downloadRecording: nil
        }
    }

    /// What makes a request that is too large for the gateway smaller.
    var wayToShrink: String {
        switch self {
        case .importRecording:
            "Record a shorter video, or at a lower bit rate; the vendor describes no way to send it "
                + "in parts."
        case .addSpeech: "Send a shorter or more compressed recording of the voice."
        case .uploadPart: "Lower partSize."
        case .addFrontID, .addBackID, .addFace, .compareID, .compareOCR, .compareBackID,
            .compareBackOCR, .addVoiceConsentFace:
            "Encode the picture as JPEG with a lower quality."
        default: "Send less."
        }
    }
}
