import IdentityVerification

extension IncodePlan {
    /// The steps that an attempt must contain when everything that is configured is there.
    ///
    /// The single parts of an upload are left out, see `IncodeStep.steps(for:route:)`.
    static func recordedSteps(
        configuration: IncodeCaptureConfiguration,
        checks: IncodeRequestedChecks,
        route: IncodeUploadRoute
    ) -> [IncodeStep] {
        IncodePlan(
            configuration: configuration,
            checks: checks,
            route: route,
            captures: .everything(for: configuration, checks: checks)
        ).steps.filter { step in
            if case .uploadPart = step { return false }
            return true
        }
    }
}

extension IncodeCaptureConfiguration {
    /// Every module with every option: what an attempt can ask for at most.
    static let everything = IncodeCaptureConfiguration(
        platform: .iOS,
        sdkVersion: "5.45.0",
        idCapture: IncodeIDCaptureConfiguration(),
        selfie: IncodeDeepsightConfiguration(modality: .singleFrameWithDepthAndVideo),
        videoSelfie: IncodeVideoSelfieConfiguration(
            voiceConsent: true,
            voiceConsentFaceRecognition: true,
            randomQuestions: true
        )
    )
}
