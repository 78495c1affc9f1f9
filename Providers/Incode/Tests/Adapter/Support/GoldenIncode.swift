import IDVHTTP
import IDVPrimitives
import TestSupport

/// The vendor's golden examples as a script: every call answers as its documents show.
enum GoldenIncode {
    static let interview = "bbbbbbbbbbbbbbbbbbbbbbbb"
    static let recording = "cccccccccccccccccccccccc"
    static let signature = "X-Amz-Signature=5e1fdeadbeef"

    static let start = """
        {"token":"tok-made-up-1","interviewId":"\(interview)","interviewCode":"QX7A1Z",
        "flowType":"flow","idCaptureTimeout":25,"idDetectionTimeout":60,"selfieCaptureTimeout":25,
        "idCaptureRetries":3,"selfieCaptureRetries":3,"curpValidationRetries":3,
        "clientId":"exampleclient","env":"demo","existingSession":false,
        "endScreenTitle":null,"endScreenText":null,"optinEnabled":false,"optinCompanyName":null,
        "onboardingLinkExpirationMinutes":15}
        """
    static let restart = """
        {"token":"tok-made-up-2","interviewId":"\(interview)","existingSession":true,"env":"demo"}
        """
    static let front = """
        {"sharpness":97,"glare":99,"horizontalResolution":1600,"classification":true,
        "readability":true,"correctGlare":true,"correctSharpness":true,"typeOfId":"DriversLicense",
        "issueYear":2018,"issueName":"USA DriversLicense DRIVERS_LICENSE","countryCode":"USA",
        "sessionStatus":"Alive"}
        """
    static let face = """
        {"confidence":0,"isBright":true,"hasLenses":false,"hasFaceMask":null,"age":34,
        "sessionStatus":"Alive"}
        """
    static let comparison = """
        {"typeOfId":"DriversLicense","idTypeMatched":true,"issueYear":2018,
        "faceRecognitionConfidence":1.0,"idSideMatched":true}
        """

    private static let answers: [String: String] = [
        "/omni/add/device-fingerprint": "{\"success\":true}",
        "/omni/add/front-id/v2": front,
        "/omni/add/back-id/v2": front,
        "/omni/process/id": "{\"success\":true}",
        "/omni/recordings/import": "{\"recordingId\":\"\(recording)\"}",
        "/omni/add/face/third-party": face,
        "/omni/process/face": "{\"confidence\":1}",
        "/omni/get/questionAndAnswer":
            "[{\"id\":0,\"question\":\"Please say: I accept\",\"answer\":\"I accept\"}]",
        "/omni/videoselfie/compare-id/v2": comparison,
        "/omni/videoselfie/compare-ocr/v2": "{\"success\":true}",
        "/omni/videoselfie/compare-back-id/v2":
            "{\"typeOfId\":\"DriversLicense\",\"idTypeMatched\":true,\"idSideMatched\":true}",
        "/omni/videoselfie/compare-back-ocr/v2": "{\"success\":false}",
        "/omni/add/speech/v2": "{\"success\":true}",
        "/omni/add/speech": "",
        "/omni/videoselfie/voiceconsent/add/face": "{\"success\":true}",
        "/omni/generateVideoSelfieUrl":
            "{\"url\":\"https://bucket.example.test/vs/bbbb.mp4?\(signature)\"}",
        "/vs/bbbb.mp4": "",
        "/omni/video-selfie/upload/initiate": "{\"uploadId\":\"up-1\"}",
        "/omni/video-selfie/upload/complete": "{}",
        "/omni/finish-status": "{\"redirectionUrl\":null,\"action\":\"approved\"}",
        "/omni/get/score": "{\"overall\":{\"value\":\"99.0\",\"status\":\"OK\",\"key\":null}}",
        "/omni/get/ocr-data/v2": "{\"ocrData\":{\"documentNumber\":\"T000000\"}}",
        "/omni/get/images": "{\"fullFrameFrontID\":\"/9j/AAAA\",\"selfie\":\"/9j/CCCC\"}",
        "/omni/generateSessionRecordingDownloadUrl":
            "{\"url\":\"https://bucket.example.test/rec/cccc.mp4?\(signature)\"}",
        "/rec/cccc.mp4": "a recording",
        "/omni/add/diagnostics-data/": "",
        "/omni/get/onboarding/status": "{\"onboardingStatus\":\"ID_VALIDATION_FINISHED\"}",
        "/omni/process/approve": """
        {"success":true,"uuid":"dddddddddddddddddddddddd","token":"cust-tok-made-up",
        "totalScore":"OK","existingCustomer":false}
        """,
    ]

    static func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch request.url.path {
        case "/omni/start":
            let isRestart = ((try? request.text) ?? nil)?.contains("interviewId") ?? false
            return .json(isRestart ? restart : start)
        case "/omni/video-selfie/upload/part":
            let number = request.url.query?.split(separator: "=").last ?? ""
            return .json("{\"eTag\":\"e\(number)\"}")
        case let path:
            return answers[path].map { .json($0) } ?? .status(404)
        }
    }

    /// A script that gives other answers where the closure has one.
    static func transport(
        _ other: @escaping @Sendable (HTTPRequest, Int) throws(TransportError) -> HTTPResponse? = {
            _,
            _ throws(TransportError) in nil
        }
    ) -> ScriptedTransport {
        ScriptedTransport { request, number throws(TransportError) in
            try other(request, number) ?? answer(request)
        }
    }

    /// A script with other answers for one path, one after another; the last stays.
    static func transport(_ path: String, _ answers: HTTPResponse...) -> ScriptedTransport {
        transport { request, number throws(TransportError) in
            guard request.url.path == path, !answers.isEmpty else { return nil }
            return answers[min(number, answers.count) - 1]
        }
    }
}
