import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Testing

/// What an attempt step by step asks for.
@Suite struct RequirementTests {
    private func roles(
        _ configuration: IncodeCaptureConfiguration,
        checks: IncodeRequestedChecks = IncodeRequestedChecks(),
        captures: IncodeAvailableCaptures? = nil
    ) -> [CaptureRole] {
        IncodePlan.requirements(for: configuration, checks: checks, captures: captures).map(\.role)
    }

    @Test func `a whole flow asks in the order of the calls`() {
        let configuration = PlanMaking.withVideoSelfie(
            IncodeVideoSelfieConfiguration(voiceConsent: true, voiceConsentFaceRecognition: true)
        )
        let requirements = IncodePlan.requirements(
            for: configuration,
            checks: IncodeRequestedChecks(speech: true, consentFace: true)
        )
        #expect(
            requirements.map(\.role) == [
                .deviceFingerprint, .documentFront, .documentBack, .selfieVideo, .selfie,
                .videoSelfieFront, .videoSelfieBack, .videoSelfieFace, .voiceConsentAudio,
                .voiceConsentFace, .videoSelfie,
            ]
        )
        let required = requirements.filter { $0.necessity == .required }.map(\.role)
        #expect(required == [.documentFront, .selfie])
        #expect(requirements.allSatisfy { $0.necessity != .optional })
    }

    @Test func `what is not configured is not asked for`() {
        #expect(
            roles(.plain) == [.deviceFingerprint, .documentFront, .documentBack, .selfie]
        )
        var front = IncodeCaptureConfiguration.plain
        front.idCapture?.scanStep = .front
        #expect(roles(front) == [.deviceFingerprint, .documentFront, .selfie])
        let video = IncodeCaptureConfiguration(
            videoSelfie: IncodeVideoSelfieConfiguration(idScan: false, selfieScan: false)
        )
        #expect(roles(video) == [.deviceFingerprint, .videoSelfie])
    }

    @Test func `a passport is asked for once`() {
        let configuration = PlanMaking.withVideoSelfie(
            idCapture: IncodeIDCaptureConfiguration(chosenIDType: .passport)
        )
        #expect(
            roles(configuration) == [
                .deviceFingerprint, .documentFront, .selfieVideo, .selfie, .videoSelfiePassport,
                .videoSelfieFace, .videoSelfie,
            ]
        )
    }

    @Test func `captures that are known beforehand tell a passport that nobody chose`() {
        let configuration = PlanMaking.withVideoSelfie(
            idCapture: IncodeIDCaptureConfiguration(scanStep: .front)
        )
        let captures = PlanMaking.captures([.documentFront, .selfie, .videoSelfiePassport])
        #expect(roles(configuration, captures: captures).contains(.videoSelfiePassport))
        #expect(!roles(configuration, captures: captures).contains(.videoSelfieFront))
        #expect(roles(configuration).contains(.videoSelfieFront))
    }

    @Test func `a plan with everything that is asked for has no fault`() {
        let configuration = PlanMaking.withVideoSelfie()
        let captures = PlanMaking.captures(Set(roles(configuration)))
        #expect(IncodePlan(configuration: configuration, captures: captures).faults.isEmpty)
    }

    @Test func `every image fits the gateway as base64`() {
        for role in CaptureRole.allCases where role.isImage {
            let limits = IncodePlan.limits(of: role)
            #expect((limits.maximumBytes + 2) / 3 * 4 < 10_000_000 - 100_000)
            #expect(limits.formats == [.jpeg, .png])
            #expect(limits.minimumPixelWidth == nil)
        }
        #expect((IncodePlan.limits(of: .voiceConsentAudio).maximumBytes + 2) / 3 * 4 < 9_900_000)
    }

    @Test(
        arguments: [
            (CaptureRole.selfieVideo, Array("AAAAIGZ0eXBpc29tAAACAGlzb21pc28y".utf8), true),
            (
                .selfieVideo,
                [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6F, 0x6D, 0, 0, 2, 0], false
            ),
            (.selfieVideo, [], false),
            (.deviceFingerprint, Array(#"{"hash":"SPECIMEN"}"#.utf8), true),
            (.deviceFingerprint, Array("SPECIMEN".utf8), false),
            (.voiceConsentAudio, [1, 2, 3], true),
            (.videoSelfie, [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6F, 0x6D], true),
            (.videoSelfie, [], false),
            (.diagnostics, Array("{}".utf8), true),
        ])
    func `a capture of another kind is told by its limits`(
        role: CaptureRole,
        bytes: [UInt8],
        fits: Bool
    ) {
        var refusal: MediaRefusal?
        do throws(MediaRefusal) {
            try Capture(role, .bytes(bytes)).check(limits: IncodePlan.limits(of: role))
        } catch {
            refusal = error
        }
        #expect((refusal == nil) == fits)
    }
}
