import IdentityVerification
import IncodeProvider
import Testing

/// The gate before any session: what the device is told, the Dashboard and the checks must agree.
@Suite struct ConfigurationGateTests {
    typealias Rule = IncodeConfigurationFault.Rule

    private func rules(
        _ configuration: IncodeCaptureConfiguration,
        dashboard: IncodeDashboardSettings = matching,
        checks: IncodeRequestedChecks = IncodeRequestedChecks()
    ) -> [Rule] {
        IncodeConfigurationGate(dashboard: dashboard, checks: checks)
            .faults(of: configuration).map(\.rule)
    }

    private static let matching = IncodeDashboardSettings(
        deepsight: true,
        modality: .singleFrameWithDepthAndVideo
    )

    @Test func `settings that agree pass`() {
        #expect(rules(PlanMaking.basic).isEmpty)
        #expect(rules(PlanMaking.withVideoSelfie()).isEmpty)
        #expect(rules(.plain, dashboard: IncodeDashboardSettings()).isEmpty)
    }

    // Test idea 33.
    @Test(
        arguments: [
            (
                IncodeDashboardSettings(
                    deepsight: true,
                    modality: .singleFrameWithDepthAndVideo,
                    idMotion: true
                ), Rule.idMotion, "motion of the ID Capture is false on the device and true in"
            ),
            (
                IncodeDashboardSettings(
                    deepsight: true,
                    modality: .singleFrameWithDepthAndVideo,
                    faceMotion: true
                ), .faceMotion, "motion of the selfie is false on the device and true in"
            ),
            (
                IncodeDashboardSettings(deepsight: false), .deepsight,
                "Deepsight is on on the device and off in"
            ),
            (
                IncodeDashboardSettings(deepsight: true, modality: .singleFrame), .modality,
                "singleFrameWithDepthAndVideo on the device and singleFrame in"
            ),
        ])
    func `each setting that differs from the Dashboard is told with both values`(
        dashboard: IncodeDashboardSettings,
        rule: Rule,
        words: String
    ) {
        let gate = IncodeConfigurationGate(dashboard: dashboard, checks: IncodeRequestedChecks())
        let faults = gate.faults(of: PlanMaking.basic)
        #expect(faults.map(\.rule) == [rule])
        #expect(faults.first?.found.contains(words) == true)
        #expect(faults.first?.advice.contains("same value") == true)
    }

    @Test func `every difference is told at once`() {
        let dashboard = IncodeDashboardSettings(deepsight: false, faceMotion: true, idMotion: true)
        #expect(
            rules(PlanMaking.basic, dashboard: dashboard) == [.idMotion, .faceMotion, .deepsight]
        )
    }

    @Test func `without Deepsight on both sides the modality means nothing`() {
        let configuration = PlanMaking.selfie(
            IncodeDeepsightConfiguration(isEnabled: false, modality: .singleFrame)
        )
        #expect(rules(configuration, dashboard: IncodeDashboardSettings()).isEmpty)
    }

    @Test func `a module that is not in the flow is not compared`() {
        let none = IncodeCaptureConfiguration(
            sdkVersion: "5.45.0",
            videoSelfie: IncodeVideoSelfieConfiguration(idScan: false)
        )
        let dashboard = IncodeDashboardSettings(deepsight: true, faceMotion: true, idMotion: true)
        #expect(rules(none, dashboard: dashboard).isEmpty)
    }

    // Test idea 31.
    @Test func `motion without Deepsight is not a flow without Deepsight`() {
        let configuration = PlanMaking.selfie(
            IncodeDeepsightConfiguration(isEnabled: false, motion: true)
        )
        #expect(rules(configuration, dashboard: IncodeDashboardSettings()) == [.faceMotion])
        #expect(configuration.expectsMetadata(.selfie))
    }

    @Test(
        arguments: [
            ("5.45.0", true), ("5.45", true), ("5.45.0-d", true), ("5.46.1", true), ("6", true),
            ("5.100.0", true), ("10.0.0", true), ("5.44.9", false), ("5.9", false),
            ("5.9.999", false), ("4.99.0", false), ("5", false), ("", false), ("5.x", false),
            ("latest", false), ("5.45.0.1.2", false), ("-5.45", false), ("5..45", false),
            ("5.45.0-Some Name", false), ("99999999999999999999", false), ("٥.٤٥", false),
        ])
    func `versions are compared as numbers, and an unreadable one passes no Deepsight`(
        version: String,
        passes: Bool
    ) {
        var configuration = PlanMaking.basic
        configuration.sdkVersion = version
        #expect(rules(configuration) == (passes ? [] : [.sdkVersion]))
        var plain = PlanMaking.selfie(.plain)
        plain.sdkVersion = version
        #expect(rules(plain, dashboard: IncodeDashboardSettings()).isEmpty)
    }

    @Test func `motion of the ID Capture alone needs the version as well`() {
        var configuration = PlanMaking.selfie(.plain)
        configuration.sdkVersion = "5.44.0"
        configuration.idCapture?.motion = true
        #expect(
            rules(configuration, dashboard: IncodeDashboardSettings(idMotion: true)) == [
                .sdkVersion
            ]
        )
    }

    @Test func `an unreadable version is not quoted`() {
        var configuration = PlanMaking.basic
        configuration.sdkVersion = "SPECIMEN PERSON"
        let gate = IncodeConfigurationGate(
            dashboard: Self.matching,
            checks: IncodeRequestedChecks()
        )
        #expect(!"\(gate.faults(of: configuration))".contains("SPECIMEN"))
    }

    @Test(arguments: [(DevicePlatform.iOS, 1), (.android, 0), (.web, 0), (.init(rawValue: ""), 1)])
    func `the first version is known for iOS alone`(platform: DevicePlatform, count: Int) {
        var configuration = PlanMaking.basic
        configuration.platform = platform
        configuration.sdkVersion = "5.1.0"
        #expect(rules(configuration).count == count)
    }

    @Test func `the back alone is refused`() {
        var configuration = PlanMaking.basic
        configuration.idCapture?.scanStep = .back
        #expect(rules(configuration) == [.scanStep])
    }

    @Test func `a document in the video selfie needs an ID Capture`() {
        #expect(
            rules(PlanMaking.withVideoSelfie(idCapture: nil)) == [.videoSelfieWithoutIDCapture]
        )
        let alone = IncodeVideoSelfieConfiguration(idScan: false)
        #expect(rules(PlanMaking.withVideoSelfie(alone, idCapture: nil)).isEmpty)
    }

    @Test(
        arguments: [
            (IncodeVideoSelfieConfiguration(), [Rule.speech]),
            (IncodeVideoSelfieConfiguration(voiceConsent: true), []),
            (IncodeVideoSelfieConfiguration(randomQuestions: true), []),
            (IncodeVideoSelfieConfiguration(voiceConsent: true, disableAudio: true), [.speech]),
            (nil, [.speech]),
        ])
    func `checking words needs words`(videoSelfie: IncodeVideoSelfieConfiguration?, faults: [Rule])
    {
        var configuration = PlanMaking.basic
        configuration.videoSelfie = videoSelfie
        #expect(rules(configuration, checks: IncodeRequestedChecks(speech: true)) == faults)
        #expect(rules(configuration).isEmpty)
    }

    // Test idea 57.
    @Test(
        arguments: [
            (IncodeVideoSelfieConfiguration(), 1),
            (IncodeVideoSelfieConfiguration(voiceConsentFaceRecognition: true), 0),
            (
                IncodeVideoSelfieConfiguration(
                    selfieScan: false,
                    voiceConsentFaceRecognition: true
                ), 1
            ),
            (IncodeVideoSelfieConfiguration(selfieScan: false), 2),
            (nil, 1),
        ])
    func `checking the consent's face needs that face and one to match it with`(
        videoSelfie: IncodeVideoSelfieConfiguration?,
        count: Int
    ) {
        var configuration = PlanMaking.basic
        configuration.videoSelfie = videoSelfie
        let found = rules(configuration, checks: IncodeRequestedChecks(consentFace: true))
        #expect(found == Array(repeating: .consentFace, count: count))
    }
}
