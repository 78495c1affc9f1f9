public import IdentityVerification

extension IncodeStep {
    /// The call as the vendor's page writes it.
    ///
    /// - Parameters:
    ///   - platform: The kind of device: Android's speech check has a call of its own.
    ///   - finishMethod: With which method a session is finished.
    ///   - query: The query without its question mark.
    /// - Returns: The call under the step's name.
    public func call(
        platform: DevicePlatform,
        finishMethod: IncodeFinishMethod,
        query: String = ""
    ) -> PlannedCall {
        PlannedCall(
            step: rawValue,
            method: method(finishMethod),
            path: path(platform),
            query: query
        )
    }

    private func method(_ finishMethod: IncodeFinishMethod) -> String {
        switch self {
        case .videoSelfieURL: "GET"
        case .videoSelfieUpload: "PUT"
        case .finish: finishMethod.rawValue
        default: "POST"
        }
    }

    private func path(_ platform: DevicePlatform) -> String {
        switch self {
        case .start: "/omni/start"
        case .deviceFingerprint: "/omni/add/device-fingerprint"
        case .frontID: "/omni/add/front-id/v2"
        case .backID: "/omni/add/back-id/v2"
        case .processID: "/omni/process/id"
        case .importRecording: "/omni/recordings/import"
        case .addSelfie, .addVideoSelfieFace: "/omni/add/face/third-party"
        case .processSelfie, .processVideoSelfieFace: "/omni/process/face"
        case .compareID: "/omni/videoselfie/compare-id/v2"
        case .compareOCR: "/omni/videoselfie/compare-ocr/v2"
        case .compareBackID: "/omni/videoselfie/compare-back-id/v2"
        case .compareBackOCR: "/omni/videoselfie/compare-back-ocr/v2"
        case .speech: platform == .android ? "/omni/add/speech" : "/omni/add/speech/v2"
        case .voiceConsentFace: "/omni/videoselfie/voiceconsent/add/face"
        case .videoSelfieURL: "/omni/generateVideoSelfieUrl"
        case .videoSelfieUpload: "the address that the vendor gave"
        case .initiateUpload: "/omni/video-selfie/upload/initiate"
        case .uploadPart: "/omni/video-selfie/upload/part"
        case .completeUpload: "/omni/video-selfie/upload/complete"
        case .finish: "/omni/finish-status"
        }
    }
}
