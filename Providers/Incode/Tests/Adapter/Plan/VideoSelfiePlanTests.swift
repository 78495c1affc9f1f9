import IdentityVerification
import IncodeProvider
import Testing

/// Which calls a video selfie makes: comparison, face, consent and recording.
@Suite struct VideoSelfiePlanTests {
    private static let comparison: [IncodeStep] = [
        .compareID, .compareOCR, .compareBackID, .compareBackOCR,
    ]

    private func plan(
        _ configuration: IncodeCaptureConfiguration = PlanMaking.withVideoSelfie(),
        _ roles: Set<CaptureRole> = PlanMaking.allRoles,
        checks: IncodeRequestedChecks = IncodeRequestedChecks(),
        route: IncodeUploadRoute = .singlePut
    ) -> IncodePlan {
        IncodePlan(
            configuration: configuration,
            checks: checks,
            route: route,
            captures: PlanMaking.captures(roles)
        )
    }

    @Test func `the video selfie flow makes the calls of the vendor's list in its order`() {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(voiceConsent: true, voiceConsentFaceRecognition: true)
        )
        let plan = plan(
            configuration,
            checks: IncodeRequestedChecks(speech: true, consentFace: true)
        )
        let lines = plan.calls.dropFirst(8).map { call in
            "\(call.method) \(call.path)" + (call.query.isEmpty ? "" : "?\(call.query)")
        }
        #expect(
            lines == [
                "POST /omni/videoselfie/compare-id/v2",
                "POST /omni/videoselfie/compare-ocr/v2",
                "POST /omni/videoselfie/compare-back-id/v2",
                "POST /omni/videoselfie/compare-back-ocr/v2",
                "POST /omni/add/face/third-party?imageType=videoSelfie",
                "POST /omni/process/face?imageType=videoSelfie",
                "POST /omni/add/speech/v2",
                "POST /omni/videoselfie/voiceconsent/add/face",
                "GET /omni/generateVideoSelfieUrl",
                "PUT the address that the vendor gave",
                "POST /omni/finish-status",
            ]
        )
        #expect(plan.faults.isEmpty)
        #expect(plan.ignored.isEmpty)
    }

    // Test idea 54.
    @Test func `a missing back frame leaves out its comparison as a fault`() {
        let plan = plan(
            PlanMaking.withVideoSelfie(),
            PlanMaking.allRoles.subtracting([.videoSelfieBack])
        )
        #expect(plan.faultySteps == ["compareBackID", "compareBackOCR"])
        #expect(plan.steps.contains(.compareID))
        #expect(plan.steps.contains(.compareOCR))
    }

    @Test func `a missing front frame leaves out its comparison as a fault`() {
        let plan = plan(
            PlanMaking.withVideoSelfie(),
            PlanMaking.allRoles.subtracting([.videoSelfieFront])
        )
        #expect(plan.faultySteps == ["compareID", "compareOCR"])
        #expect(plan.steps.contains(.compareBackID))
    }

    // Test idea 55.
    @Test(arguments: [IncodeChosenIDType.passport, nil])
    func `a passport's frame goes where the front of another document would`(
        chosen: IncodeChosenIDType?
    ) {
        let configuration = PlanMaking.withVideoSelfie(
            idCapture: IncodeIDCaptureConfiguration(
                scanStep: chosen == nil ? .front : .both,
                chosenIDType: chosen
            )
        )
        var roles = PlanMaking.allRoles
        roles.subtract([.documentBack, .videoSelfieFront, .videoSelfieBack])
        roles.insert(.videoSelfiePassport)
        let plan = plan(configuration, roles)
        #expect(plan.role(of: .compareID) == .videoSelfiePassport)
        #expect(plan.role(of: .compareOCR) == .videoSelfiePassport)
        #expect(!plan.steps.contains(.compareBackID))
        #expect(!plan.steps.contains(.compareBackOCR))
        #expect(plan.faults.isEmpty)
        #expect(plan.ignoredNames == ["voiceConsentAudio", "voiceConsentFace"])
    }

    @Test func `a missing passport frame is a fault`() {
        let configuration = PlanMaking.withVideoSelfie(
            idCapture: IncodeIDCaptureConfiguration(chosenIDType: .passport)
        )
        let plan = plan(configuration)
        #expect(plan.faultySteps == ["compareID", "compareOCR"])
        #expect(plan.ignoredNames.starts(with: ["documentBack", "videoSelfieFront"]))
    }

    @Test func `a passport's frame does not stand in for the two sides of a card`() {
        for chosen in [IncodeChosenIDType.id, nil] {
            let configuration = PlanMaking.withVideoSelfie(
                idCapture: IncodeIDCaptureConfiguration(chosenIDType: chosen)
            )
            var roles = PlanMaking.allRoles.subtracting([.videoSelfieFront, .videoSelfieBack])
            roles.insert(.videoSelfiePassport)
            let plan = plan(configuration, roles)
            #expect(plan.faultySteps == Self.comparison.map(\.rawValue))
            #expect(plan.ignoredNames.contains("videoSelfiePassport"))
        }
    }

    // Test idea 56.
    @Test(arguments: [true, false])
    func `without idScan no document is compared, frames or not`(framesAreThere: Bool) {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(idScan: false)
        )
        let frames: Set<CaptureRole> = [.videoSelfieFront, .videoSelfieBack]
        let roles = framesAreThere ? PlanMaking.allRoles : PlanMaking.allRoles.subtracting(frames)
        let plan = plan(configuration, roles)
        #expect(plan.faults.isEmpty)
        #expect(!plan.steps.contains { Self.comparison.contains($0) })
        #expect(plan.ignoredNames.contains("videoSelfieFront") == framesAreThere)
        #expect(plan.ignoredNames.contains("videoSelfieBack") == framesAreThere)
    }

    @Test func `front only compares the front and nothing else`() {
        let configuration = PlanMaking.withVideoSelfie(
            idCapture: IncodeIDCaptureConfiguration(scanStep: .front)
        )
        let plan = plan(configuration)
        #expect(plan.steps.contains(.compareOCR))
        #expect(!plan.steps.contains(.compareBackID))
        #expect(plan.faults.isEmpty)
        #expect(plan.ignoredNames.contains("videoSelfieBack"))
    }

    // Test idea 63.
    @Test(
        arguments: [
            (CaptureRole.documentFront, "front", comparison),
            (.documentBack, "back", [.compareBackID, .compareBackOCR]),
        ])
    func `what is not in the session is not compared with`(
        missing: CaptureRole,
        side: String,
        steps: [IncodeStep]
    ) {
        let plan = plan(PlanMaking.withVideoSelfie(), PlanMaking.allRoles.subtracting([missing]))
        for step in steps {
            #expect(!plan.steps.contains(step))
            let reason = plan.faults.first { $0.step == step.rawValue }?.reason
            #expect(reason?.contains("in the session to compare with") == true)
        }
        #expect(plan.faults.contains { $0.reason.contains("no document \(side) in the session") })
    }

    @Test func `a missing face in the video selfie leaves out its two calls`() {
        let plan = plan(
            PlanMaking.withVideoSelfie(),
            PlanMaking.allRoles.subtracting([.videoSelfieFace])
        )
        #expect(plan.faultySteps == ["addVideoSelfieFace", "processVideoSelfieFace"])
    }

    // Test idea 57.
    @Test func `without selfieScan no face is sent, and no consent is matched`() {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(
                selfieScan: false,
                voiceConsent: true,
                voiceConsentFaceRecognition: true
            )
        )
        let normal = plan(configuration)
        #expect(normal.faults.isEmpty)
        #expect(!normal.steps.contains(.addVideoSelfieFace))
        #expect(!normal.steps.contains(.processVideoSelfieFace))
        #expect(normal.ignoredNames.contains("videoSelfieFace"))
        let wished = plan(configuration, checks: IncodeRequestedChecks(consentFace: true))
        #expect(wished.faultySteps == ["voiceConsentFace"])
        #expect(!wished.steps.contains(.voiceConsentFace))
    }

    // Test idea 58.
    @Test func `a consent for the record makes no call of its own, and the recording is sent`() {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(
                voiceConsent: true,
                voiceConsentFaceRecognition: true,
                randomQuestions: true
            )
        )
        let plan = plan(configuration)
        #expect(!plan.steps.contains(.speech))
        #expect(!plan.steps.contains(.voiceConsentFace))
        #expect(plan.faults.isEmpty)
        #expect(plan.ignoredNames == ["voiceConsentAudio", "voiceConsentFace"])
        #expect(plan.steps.suffix(3) == [.videoSelfieURL, .videoSelfieUpload, .finish])
        let silent = self.plan(
            configuration,
            PlanMaking.allRoles.subtracting([.voiceConsentAudio, .voiceConsentFace])
        )
        #expect(silent.faults.isEmpty)
    }

    // Test idea 61.
    @Test(arguments: [true, false])
    func `missing sound is a fault when words are checked, and the recording is sent`(
        soundIsOff: Bool
    ) {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(randomQuestions: true, disableAudio: soundIsOff)
        )
        let plan = plan(
            configuration,
            PlanMaking.allRoles.subtracting([.voiceConsentAudio]),
            checks: IncodeRequestedChecks(speech: true)
        )
        #expect(plan.faultySteps == ["speech"])
        #expect(plan.faults.first?.reason.contains("sound is off") == soundIsOff)
        #expect(plan.steps.contains(.videoSelfieUpload))
    }

    // Test idea 62.
    @Test func `the face of the consent needs the confidence of the face before it`() {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(voiceConsent: true, voiceConsentFaceRecognition: true)
        )
        let checks = IncodeRequestedChecks(consentFace: true)
        let complete = plan(configuration, checks: checks)
        #expect(complete.steps.contains(.voiceConsentFace))
        let plan = plan(
            configuration,
            PlanMaking.allRoles.subtracting([.videoSelfieFace]),
            checks: checks
        )
        #expect(
            plan.faultySteps == [
                "addVideoSelfieFace", "processVideoSelfieFace", "voiceConsentFace",
            ]
        )
    }

    @Test func `checks that the device cannot feed are faults, never left out in silence`() {
        let checks = IncodeRequestedChecks(speech: true, consentFace: true)
        #expect(plan(checks: checks).faultySteps == ["speech", "voiceConsentFace"])
        #expect(
            plan(PlanMaking.basic, PlanMaking.basicRoles, checks: checks).faultySteps
                == ["speech", "voiceConsentFace"]
        )
    }

    // Test idea 66.
    @Test func `Android's speech check is a call of its own`() {
        var configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(voiceConsent: true)
        )
        configuration.platform = .android
        let plan = plan(configuration, checks: IncodeRequestedChecks(speech: true))
        let expected = PlannedCall(
            step: "speech",
            method: "POST",
            path: "/omni/add/speech",
            query: "audioOnly=true"
        )
        #expect(plan.call(.speech) == expected)
    }

    @Test func `without a video selfie everything of it is ignored`() {
        let plan = plan(PlanMaking.basic, PlanMaking.allRoles)
        #expect(
            plan.ignoredNames == [
                "videoSelfieFront", "videoSelfieBack", "videoSelfieFace", "voiceConsentAudio",
                "voiceConsentFace", "videoSelfie",
            ]
        )
        #expect(plan.faults.isEmpty)
    }

    @Test func `metadata and depth with a frame of the video selfie are not sent`() {
        var captures = PlanMaking.captures(PlanMaking.allRoles)
        captures.items[.videoSelfieFace]?.hasMetadata = true
        captures.items[.documentFront]?.hasDepthFrame = true
        let plan = IncodePlan(configuration: PlanMaking.withVideoSelfie(), captures: captures)
        #expect(plan.ignoredNames.contains("videoSelfieFace.metadata"))
        #expect(plan.ignoredNames.contains("documentFront.depthFrame"))
        #expect(plan.faults.isEmpty)
    }

    @Test func `diagnostics are no step and are not ignored`() {
        let plan = plan(PlanMaking.withVideoSelfie(), PlanMaking.allRoles.union([.diagnostics]))
        #expect(!plan.ignoredNames.contains("diagnostics"))
        #expect(plan.faults.isEmpty)
    }
}
