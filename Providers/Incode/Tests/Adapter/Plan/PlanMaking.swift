import IdentityVerification
import IncodeProvider

/// Configurations and captures from which the tests make plans.
enum PlanMaking {
    /// Both modules of the vendor's basic flow, with Deepsight and its video.
    static let basic = IncodeCaptureConfiguration(
        sdkVersion: "5.45.0",
        idCapture: IncodeIDCaptureConfiguration(),
        selfie: IncodeDeepsightConfiguration(modality: .singleFrameWithDepthAndVideo)
    )

    /// The basic flow and a video selfie.
    static func withVideoSelfie(
        _ videoSelfie: IncodeVideoSelfieConfiguration = IncodeVideoSelfieConfiguration(),
        idCapture: IncodeIDCaptureConfiguration? = IncodeIDCaptureConfiguration()
    ) -> IncodeCaptureConfiguration {
        var configuration = basic
        configuration.idCapture = idCapture
        configuration.videoSelfie = videoSelfie
        return configuration
    }

    static func selfie(_ selfie: IncodeDeepsightConfiguration) -> IncodeCaptureConfiguration {
        var configuration = basic
        configuration.selfie = selfie
        return configuration
    }

    /// Captures of these roles, each of 1,000 bytes, with metadata where an SDK gives it.
    static func captures(
        _ roles: Set<CaptureRole>,
        absences: [CaptureRole: CaptureAbsence] = [:]
    ) -> IncodeAvailableCaptures {
        var captures = IncodeAvailableCaptures(absences: absences)
        for role in roles {
            captures.items[role] = IncodeAvailableCaptures.Item(
                byteCount: 1_000,
                hasMetadata: [.documentFront, .documentBack, .selfie].contains(role),
                hasDepthFrame: role == .selfie
            )
        }
        return captures
    }

    /// Everything that the basic flow records.
    static let basicRoles: Set<CaptureRole> = [
        .deviceFingerprint, .documentFront, .documentBack, .selfieVideo, .selfie,
    ]

    /// Everything that a flow with a video selfie can record of a document with two sides.
    static let allRoles: Set<CaptureRole> = basicRoles.union([
        .videoSelfieFront, .videoSelfieBack, .videoSelfieFace, .voiceConsentAudio,
        .voiceConsentFace, .videoSelfie,
    ])
}

extension IncodePlan {
    /// The names of the steps that are given up.
    var faultySteps: [String] { faults.map(\.step) }
    /// The names of what is not used.
    var ignoredNames: [String] { ignored.map(\.name) }

    func call(_ step: IncodeStep) -> PlannedCall? {
        calls.first { $0.step == step.rawValue }
    }
}
