/// What a method and a path lead to.
enum OmniRoute: Sendable {
    case operation(OmniOperation, OmniForm)
    case methodNotAllowed(allowed: [String])
    case notFound

    /// The first segment of the path of every recording: the bucket, as in S3's path style.
    static let bucket = "incode-recordings"

    /// The vendor's paths are exact: a slash more or less leads nowhere.
    static func route(method: String, path: String) -> OmniRoute {
        if path.hasPrefix("/\(bucket)/") {
            return choose(method, ["PUT": .uploadVideoSelfie, "GET": .downloadRecording])
        }
        guard path.hasPrefix("/omni/") else { return .notFound }
        let name = String(path.dropFirst("/omni/".count))
        if let operation = posts[name] { return choose(method, ["POST": operation]) }
        if let operation = gets[name] { return choose(method, ["GET": operation]) }
        switch name {
        case "finish-status": return choose(method, ["POST": .finishStatus, "GET": .finishStatus])
        case "add/speech": return choose(method, ["POST": .addSpeech], .other)
        case "get/ocr-data": return choose(method, ["GET": .getOCRData], .other)
        default: return .notFound
        }
    }

    private static func choose(
        _ method: String,
        _ choices: [String: OmniOperation],
        _ form: OmniForm = .regular
    ) -> OmniRoute {
        guard let operation = choices[method] else {
            return .methodNotAllowed(allowed: choices.keys.sorted())
        }
        return .operation(operation, form)
    }

    private static let posts: [String: OmniOperation] = [
        "start": .start,
        "add/device-fingerprint": .addDeviceFingerprint,
        "add/front-id/v2": .addFrontID,
        "add/back-id/v2": .addBackID,
        "process/id": .processID,
        "recordings/import": .importRecording,
        "add/face/third-party": .addFace,
        "process/face": .processFace,
        "videoselfie/compare-id/v2": .compareID,
        "videoselfie/compare-ocr/v2": .compareOCR,
        "videoselfie/compare-back-id/v2": .compareBackID,
        "videoselfie/compare-back-ocr/v2": .compareBackOCR,
        "add/speech/v2": .addSpeech,
        "videoselfie/voiceconsent/add/face": .addVoiceConsentFace,
        "video-selfie/upload/initiate": .initiateUpload,
        "video-selfie/upload/part": .uploadPart,
        "video-selfie/upload/complete": .completeUpload,
        "get/images": .getImages,
        "add/diagnostics-data/": .addDiagnostics,
        "process/approve": .approve,
    ]

    private static let gets: [String: OmniOperation] = [
        "get/questionAndAnswer": .getQuestions,
        "generateVideoSelfieUrl": .generateVideoSelfieURL,
        "get/score": .getScore,
        "get/ocr-data/v2": .getOCRData,
        "generateSessionRecordingDownloadUrl": .generateRecordingDownloadURL,
        "get/onboarding/status": .getOnboardingStatus,
        "get/postprocess/isfinished": .getPostprocessFinished,
    ]
}
