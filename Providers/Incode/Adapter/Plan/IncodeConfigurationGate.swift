import IdentityVerification

/// Holds what the device is told against the Dashboard and the wished checks, before any session.
///
/// What it finds, the vendor would answer with `Invalid capture metadata`, or with silence.
public struct IncodeConfigurationGate: Sendable, Hashable {
    /// What the flow in the Dashboard says.
    public let dashboard: IncodeDashboardSettings
    /// What is to be checked of a spoken consent.
    public let checks: IncodeRequestedChecks

    /// Makes a gate for an account.
    public init(dashboard: IncodeDashboardSettings, checks: IncodeRequestedChecks) {
        self.dashboard = dashboard
        self.checks = checks
    }

    /// Every fault of a configuration; none when an attempt can be made with it.
    public func faults(
        of configuration: IncodeCaptureConfiguration
    ) -> [IncodeConfigurationFault] {
        signalFaults(configuration) + versionFaults(configuration) + moduleFaults(configuration)
            + checkFaults(configuration)
    }

    private func signalFaults(
        _ configuration: IncodeCaptureConfiguration
    ) -> [IncodeConfigurationFault] {
        var faults: [IncodeConfigurationFault] = []
        if let idCapture = configuration.idCapture, idCapture.motion != dashboard.idMotion {
            faults.append(
                Self.disagreement(
                    .idMotion,
                    "The motion of the ID Capture",
                    device: "\(idCapture.motion)",
                    dashboard: "\(dashboard.idMotion)",
                    parameter: "motion of addIdScan"
                )
            )
        }
        guard let selfie = configuration.selfie else { return faults }
        if selfie.motion != dashboard.faceMotion {
            faults.append(
                Self.disagreement(
                    .faceMotion,
                    "The motion of the selfie",
                    device: "\(selfie.motion)",
                    dashboard: "\(dashboard.faceMotion)",
                    parameter: "motion of DeepsightConfiguration"
                )
            )
        }
        if selfie.isEnabled != dashboard.deepsight {
            faults.append(
                Self.disagreement(
                    .deepsight,
                    "Deepsight",
                    device: selfie.isEnabled ? "on" : "off",
                    dashboard: dashboard.deepsight ? "on" : "off",
                    parameter: "enabled of DeepsightConfiguration"
                )
            )
        } else if selfie.isEnabled, selfie.modality != dashboard.modality {
            faults.append(
                Self.disagreement(
                    .modality,
                    "the modality of the selfie",
                    device: selfie.modality.rawValue,
                    dashboard: dashboard.modality.rawValue,
                    parameter: "modality of DeepsightConfiguration"
                )
            )
        }
        return faults
    }

    private static func disagreement(
        _ rule: IncodeConfigurationFault.Rule,
        _ name: String,
        device: String,
        dashboard: String,
        parameter: String
    ) -> IncodeConfigurationFault {
        IncodeConfigurationFault(
            rule: rule,
            found: "\(name) is \(device) on the device and \(dashboard) in the Dashboard",
            advice: "Give both the same value: \(parameter) in the app, the flow's modules in the "
                + "Dashboard and dashboard in this account's configuration."
        )
    }

    /// The vendor names a first version for iOS alone, so that nothing is asked of other platforms
    /// that are known by name.
    private func versionFaults(
        _ configuration: IncodeCaptureConfiguration
    ) -> [IncodeConfigurationFault] {
        guard configuration.usesDeepsight, configuration.platform != .android,
            configuration.platform != .web
        else { return [] }
        let advice = "Update the SDK to 5.45.0, or configure neither Deepsight nor motion."
        guard let version = IncodeSDKVersion(configuration.sdkVersion) else {
            let found = configuration.sdkVersion.isEmpty ? "missing" : "unreadable"
            return [
                IncodeConfigurationFault(
                    rule: .sdkVersion,
                    found: "The SDK's version is \(found), and Deepsight or motion, which need "
                        + "5.45.0, are configured",
                    advice: "Give the version as the SDK tells it, such as 5.45.0."
                )
            ]
        }
        guard version < .firstWithDeepsight else { return [] }
        return [
            IncodeConfigurationFault(
                rule: .sdkVersion,
                found: "The SDK's version is \(configuration.sdkVersion), and Deepsight or motion, "
                    + "which need 5.45.0, are configured",
                advice: advice
            )
        ]
    }

    private func moduleFaults(
        _ configuration: IncodeCaptureConfiguration
    ) -> [IncodeConfigurationFault] {
        var faults: [IncodeConfigurationFault] = []
        if configuration.idCapture?.scanStep == .back {
            faults.append(
                IncodeConfigurationFault(
                    rule: .scanStep,
                    found: "The ID Capture's scanStep is back; the vendor describes front and both",
                    advice: "Scan both sides, or the front."
                )
            )
        }
        if configuration.videoSelfie?.idScan == true, configuration.idCapture == nil {
            faults.append(
                IncodeConfigurationFault(
                    rule: .videoSelfieWithoutIDCapture,
                    found:
                        "The video selfie's idScan is true, and the set's capture has no ID Capture with "
                        + "which its document could be compared",
                    advice: "Add the ID Capture module, or set idScan to false."
                )
            )
        }
        return faults
    }

    private func checkFaults(
        _ configuration: IncodeCaptureConfiguration
    ) -> [IncodeConfigurationFault] {
        let videoSelfie = configuration.videoSelfie
        var faults: [IncodeConfigurationFault] = []
        func add(_ rule: IncodeConfigurationFault.Rule, _ found: String, _ advice: String) {
            faults.append(IncodeConfigurationFault(rule: rule, found: found, advice: advice))
        }
        if checks.speech {
            if videoSelfie?.asksForWords != true {
                add(
                    .speech,
                    "checks.speech is true, and the video selfie's voiceConsent and "
                        + "randomQuestions are both false",
                    "Set one of them to true, or checks.speech to false."
                )
            } else if videoSelfie?.disableAudio == true {
                add(
                    .speech,
                    "checks.speech is true, and the video selfie's disableAudio is true",
                    "Set disableAudio to false, or checks.speech to false."
                )
            }
        }
        guard checks.consentFace else { return faults }
        if videoSelfie?.voiceConsentFaceRecognition != true {
            add(
                .consentFace,
                "checks.consentFace is true, and the video selfie's voiceConsentFaceRecognition is "
                    + "false",
                "Set it to true, or checks.consentFace to false."
            )
        }
        if videoSelfie?.selfieScan == false {
            add(
                .consentFace,
                "checks.consentFace is true, and the video selfie's selfieScan is false, whose "
                    + "confidence the check needs",
                "Set selfieScan to true, or checks.consentFace to false."
            )
        }
        return faults
    }
}
