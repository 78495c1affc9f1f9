public import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

/// The vendor's calls by the names that errors, plans and records use.
@nonexhaustive
public enum IncodeOperation: String, AdapterOperation, CaseIterable {
    /// `POST /omni/start`
    case start
    /// `POST /omni/add/device-fingerprint`
    case addDeviceFingerprint
    /// `POST /omni/add/front-id/v2`
    case addFrontID
    /// `POST /omni/add/back-id/v2`
    case addBackID
    /// `POST /omni/process/id`
    case processID
    /// `POST /omni/recordings/import`
    case importRecording
    /// `POST /omni/add/face/third-party`
    case addFace
    /// `POST /omni/process/face`
    case processFace
    /// `GET /omni/get/questionAndAnswer`
    case getQuestions
    /// `POST /omni/videoselfie/compare-id/v2`
    case compareID
    /// `POST /omni/videoselfie/compare-ocr/v2`
    case compareOCR
    /// `POST /omni/videoselfie/compare-back-id/v2`
    case compareBackID
    /// `POST /omni/videoselfie/compare-back-ocr/v2`
    case compareBackOCR
    /// `POST /omni/add/speech/v2`, and Android's `POST /omni/add/speech`
    case addSpeech
    /// `POST /omni/videoselfie/voiceconsent/add/face`
    case addVoiceConsentFace
    /// `GET /omni/generateVideoSelfieUrl`
    case generateVideoSelfieURL
    /// `PUT` to a presigned address
    case uploadVideoSelfie
    /// `POST /omni/video-selfie/upload/initiate`
    case initiateUpload
    /// `POST /omni/video-selfie/upload/part`
    case uploadPart
    /// `POST /omni/video-selfie/upload/complete`
    case completeUpload
    /// `POST` or `GET /omni/finish-status`
    case finishStatus
    /// `GET /omni/get/score`
    case getScore
    /// `GET /omni/get/ocr-data/v2`
    case getOCRData
    /// `POST /omni/get/images`
    case getImages
    /// `GET /omni/generateSessionRecordingDownloadUrl`
    case generateRecordingDownloadURL
    /// `GET` from a presigned address
    case downloadRecording
    /// `GET /omni/get/onboarding/status`
    case getOnboardingStatus
    /// `POST /omni/add/diagnostics-data/`
    case addDiagnostics
    /// `POST /omni/process/approve`
    case approve

    /// The part of an attempt in which it is made.
    public var phase: ProviderError.Phase {
        switch self {
        case .addDeviceFingerprint, .addFrontID, .addBackID, .importRecording, .addFace,
            .addSpeech, .addVoiceConsentFace, .generateVideoSelfieURL, .uploadVideoSelfie,
            .initiateUpload, .uploadPart, .completeUpload, .addDiagnostics:
            .upload
        case .processID, .processFace, .compareID, .compareOCR, .compareBackID, .compareBackOCR:
            .analysis
        case .start, .getQuestions, .finishStatus, .getScore, .getOCRData, .getImages,
            .generateRecordingDownloadURL, .downloadRecording, .getOnboardingStatus, .approve:
            .management
        }
    }

    /// Whether the vendor charges for it when it processes it.
    ///
    /// That a finished session is what is charged, and once, is a guess: no price is published.
    public var isBilled: Bool { self == .finishStatus }

    /// Whether sending it twice has the effect of sending it once.
    ///
    /// An image sent again replaces itself, a job that was started already says so, and a second
    /// start leaves a session without captures behind, which is never looked at. Only the completion
    /// of an upload in parts may not find its upload any more.
    public var isIdempotent: Bool { self != .completeUpload }

    /// Whether it goes to an address that the vendor gave: never with the key or the token.
    public var usesGivenAddress: Bool { self == .uploadVideoSelfie || self == .downloadRecording }

    var nature: CallNature { isIdempotent ? .repeatable : .billed(.neverResend) }
}
