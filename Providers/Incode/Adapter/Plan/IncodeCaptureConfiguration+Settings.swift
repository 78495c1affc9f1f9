public import IDVPrimitives
public import IdentityVerification

extension IncodeCaptureConfiguration {
    /// Reads a snapshot of what the SDK was told.
    ///
    /// The settings are read strictly: a misspelt key would leave out a check without a word. A
    /// section that is absent is a module that is not in the flow.
    ///
    /// - Throws: `IncodeCaptureConfigurationError` with every fault.
    public init(
        _ configuration: CaptureConfiguration
    ) throws(IncodeCaptureConfigurationError) {
        try self.init(settings: configuration.settings)
    }

    /// The configuration of a capture set; `plain` when nobody said how it was taken.
    ///
    /// - Throws: `IncodeCaptureConfigurationError` with every fault.
    public static func of(
        _ configuration: CaptureConfiguration?
    ) throws(IncodeCaptureConfigurationError) -> IncodeCaptureConfiguration {
        guard let configuration else { return .plain }
        return try IncodeCaptureConfiguration(configuration)
    }

    /// The settings as a capture set carries them; read again they are the same configuration.
    public var settings: JSONValue {
        var settings: [String: JSONValue] = [
            "platform": .string(platform.rawValue), "sdkVersion": .string(sdkVersion),
        ]
        if let idCapture {
            settings["idCapture"] = [
                "scanStep": .string(idCapture.scanStep.rawValue),
                "motion": .bool(idCapture.motion),
                "chosenIDType": idCapture.chosenIDType.map { .string($0.rawValue) } ?? .null,
            ]
        }
        if let selfie {
            settings["selfie"] = [
                "deepsight": [
                    "enabled": .bool(selfie.isEnabled),
                    "modality": .string(selfie.modality.rawValue),
                    "motion": .bool(selfie.motion),
                ]
            ]
        }
        if let videoSelfie {
            settings["videoSelfie"] = [
                "idScan": .bool(videoSelfie.idScan),
                "selfieScan": .bool(videoSelfie.selfieScan),
                "voiceConsent": .bool(videoSelfie.voiceConsent),
                "voiceConsentFaceRecognition": .bool(videoSelfie.voiceConsentFaceRecognition),
                "randomQuestions": .bool(videoSelfie.randomQuestions),
                "disableAudio": .bool(videoSelfie.disableAudio),
            ]
        }
        return .object(settings)
    }

    init(settings: JSONValue) throws(IncodeCaptureConfigurationError) {
        var reader = IncodeSettingsReader(settings, at: "capture")
        let platform = (reader.text("platform") ?? "").lowercased()
        // A misspelt one would send what was said in the other platform's form.
        if !["", "ios", "android", "web"].contains(platform) {
            reader.refuse("platform", problem: "is another word; expected ios, android or web")
        }
        self.init(
            platform: DevicePlatform(rawValue: platform),
            sdkVersion: reader.text("sdkVersion") ?? "",
            idCapture: reader.section("idCapture", Self.idCapture),
            selfie: reader.section("selfie", Self.selfie) ?? nil,
            videoSelfie: reader.section("videoSelfie", Self.videoSelfie)
        )
        reader.refuseUnknownKeys()
        if idCapture == nil, selfie == nil, videoSelfie == nil, reader.faults.isEmpty {
            reader.refuse(
                problem: "has no module; at least one of idCapture, selfie and videoSelfie is "
                    + "expected"
            )
        }
        guard reader.faults.isEmpty else {
            throw IncodeCaptureConfigurationError(faults: reader.faults)
        }
    }

    private static func idCapture(
        _ reader: inout IncodeSettingsReader
    ) -> IncodeIDCaptureConfiguration {
        IncodeIDCaptureConfiguration(
            scanStep: reader.word("scanStep") ?? .both,
            motion: reader.bool("motion") ?? false,
            // The second is the spelling of the SDK's result.
            chosenIDType: reader.word("chosenIDType") ?? reader.word("chosenIdType")
        )
    }

    private static func selfie(
        _ reader: inout IncodeSettingsReader
    ) -> IncodeDeepsightConfiguration? {
        guard reader.has("deepsight") else {
            // The SDK has a selfie with Deepsight and one without: a guess would be wrong for one.
            reader.refuse(
                "deepsight",
                problem: "is missing; say {\"enabled\": false} for a selfie without Deepsight"
            )
            return nil
        }
        return reader.section("deepsight") { deepsight in
            IncodeDeepsightConfiguration(
                isEnabled: deepsight.bool("enabled") ?? true,
                modality: deepsight.word("modality") ?? .singleFrameWithDepth,
                motion: deepsight.bool("motion") ?? false
            )
        }
    }

    private static func videoSelfie(
        _ reader: inout IncodeSettingsReader
    ) -> IncodeVideoSelfieConfiguration {
        var faceRecognition: Bool?
        let voiceConsent = reader.option("voiceConsent") {
            faceRecognition = $0.bool("faceRecognition")
        }
        return IncodeVideoSelfieConfiguration(
            idScan: reader.option("idScan") ?? true,
            selfieScan: reader.option("selfieScan") ?? true,
            voiceConsent: voiceConsent ?? false,
            voiceConsentFaceRecognition: reader.bool("voiceConsentFaceRecognition")
                ?? faceRecognition ?? false,
            randomQuestions: reader.option("randomQuestions") ?? false,
            disableAudio: reader.bool("disableAudio") ?? false
        )
    }
}
