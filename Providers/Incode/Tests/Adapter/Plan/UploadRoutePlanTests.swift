import IdentityVerification
import IncodeProvider
import Testing

/// How a recording is sent: in one request or in parts, and last.
@Suite struct UploadRoutePlanTests {
    private func plan(
        route: IncodeUploadRoute,
        byteCount: Int?,
        partSize: Int = IncodePlan.testedPartSize
    ) -> IncodePlan {
        var captures = PlanMaking.captures(PlanMaking.allRoles)
        captures.items[.videoSelfie] = .init(byteCount: byteCount)
        return IncodePlan(
            configuration: PlanMaking.withVideoSelfie(),
            route: route,
            partSize: partSize,
            captures: captures
        )
    }

    // Test idea 67.
    @Test(
        arguments: [
            (1, 1), (6_999_999, 1), (7_000_000, 1), (7_000_001, 2), (14_000_000, 2),
            (14_000_001, 3),
        ])
    func `a recording has as many parts as it fills`(byteCount: Int, count: Int) {
        #expect(IncodePlan.partCount(of: byteCount) == count)
        let plan = plan(route: .parts, byteCount: byteCount)
        let parts = (1...count).map { IncodeStep.uploadPart($0) }
        #expect(
            plan.steps.suffix(count + 3) == [.initiateUpload] + parts + [.completeUpload, .finish]
        )
        for number in 1...count {
            let call = plan.call(.uploadPart(number))
            #expect(call?.step == "uploadPart\(number)")
            #expect(call?.path == "/omni/video-selfie/upload/part")
            #expect(call?.query == "uploadId={uploadId}&partNumber=\(number)")
        }
        #expect(plan.faults.isEmpty)
    }

    // Test idea 67.
    @Test(
        arguments: [
            (IncodeUploadRoute.singlePut, ["videoSelfieURL", "videoSelfieUpload"]),
            (.parts, ["initiateUpload", "completeUpload"]),
        ])
    func `a recording of 0 bytes is a fault`(route: IncodeUploadRoute, steps: [String]) {
        let plan = plan(route: route, byteCount: 0)
        #expect(plan.faultySteps == steps)
        #expect(plan.faults.allSatisfy { $0.reason.contains("0 bytes") })
        #expect(plan.steps.last == .finish)
        #expect(IncodePlan.partCount(of: 0) == nil)
    }

    @Test(arguments: IncodeUploadRoute.allCases)
    func `a missing recording is a fault on either route`(route: IncodeUploadRoute) {
        let plan = IncodePlan(
            configuration: PlanMaking.withVideoSelfie(),
            route: route,
            captures: PlanMaking.captures(PlanMaking.allRoles.subtracting([.videoSelfie]))
        )
        #expect(plan.faults.count == 2)
        #expect(
            plan.faults.allSatisfy { $0.reason == "the video selfie is missing: reason unknown" }
        )
    }

    @Test func `parts are not numbered before the recording's size is known`() {
        let plan = plan(route: .parts, byteCount: nil)
        #expect(plan.steps.suffix(3) == [.initiateUpload, .completeUpload, .finish])
        #expect(plan.faults.isEmpty)
    }

    @Test func `a recording is not cut into parts without end`() {
        let plan = plan(route: .parts, byteCount: 1 << 30, partSize: 1)
        #expect(plan.faultySteps == ["initiateUpload", "completeUpload"])
        #expect(plan.steps.count < 20)
        #expect(
            self.plan(route: .parts, byteCount: 3, partSize: .min).steps.contains(.uploadPart(3))
        )
        #expect(IncodePlan.partCount(of: .max, partSize: 1) == nil)
        #expect(IncodePlan.partCount(of: .max, partSize: .max) == 1)
    }

    @Test(arguments: [IncodeUploadRoute.singlePut, .parts])
    func `one route is planned, never both`(route: IncodeUploadRoute) {
        let plan = plan(route: route, byteCount: 20_000_000)
        #expect(plan.steps.contains(.videoSelfieURL) == (route == .singlePut))
        #expect(plan.steps.contains(.videoSelfieUpload) == (route == .singlePut))
        #expect(plan.steps.contains(.initiateUpload) == (route == .parts))
        #expect(plan.steps.contains(.completeUpload) == (route == .parts))
    }

    @Test func `every step is found by its name, and nothing else is a step`() {
        let names = [
            "start", "deviceFingerprint", "frontID", "backID", "processID", "importRecording",
            "addSelfie", "processSelfie", "compareID", "compareOCR", "compareBackID",
            "compareBackOCR", "addVideoSelfieFace", "processVideoSelfieFace", "speech",
            "voiceConsentFace", "videoSelfieURL", "videoSelfieUpload", "initiateUpload",
            "uploadPart1", "uploadPart154", "completeUpload", "finish",
        ]
        for name in names {
            #expect(IncodeStep(rawValue: name)?.rawValue == name)
        }
        for name in [
            "", "uploadPart", "uploadPart0", "uploadPart-1", "uploadPart+1", "uploadPart01",
        ] {
            #expect(IncodeStep(rawValue: name) == nil)
        }
    }
}
