import IdentityVerification

extension IncodeStep {
    /// The steps of an attempt's plan of record that a capture is for.
    ///
    /// The single parts of an upload are none of them: their number is known when the recording is
    /// there, and completing the upload needs all of them.
    static func steps(for role: CaptureRole, route: IncodeUploadRoute) -> [IncodeStep] {
        switch role {
        case .deviceFingerprint: [.deviceFingerprint]
        case .documentFront: [.frontID, .processID]
        case .documentBack: [.backID]
        case .selfieVideo: [.importRecording]
        case .selfie: [.addSelfie, .processSelfie]
        case .videoSelfieFront, .videoSelfiePassport: [.compareID, .compareOCR]
        case .videoSelfieBack: [.compareBackID, .compareBackOCR]
        case .videoSelfieFace: [.addVideoSelfieFace, .processVideoSelfieFace]
        case .voiceConsentAudio: [.speech]
        case .voiceConsentFace: [.voiceConsentFace]
        case .videoSelfie:
            route == .parts
                ? [.initiateUpload, .completeUpload] : [.videoSelfieURL, .videoSelfieUpload]
        default: []
        }
    }
}
