import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Testing

/// Which calls the basic flow makes: the rows of the decision table for documents and selfies.
@Suite struct IncodePlanTests {
    private func plan(
        _ configuration: IncodeCaptureConfiguration = PlanMaking.basic,
        _ roles: Set<CaptureRole> = PlanMaking.basicRoles,
        absences: [CaptureRole: CaptureAbsence] = [:],
        skipBackIDCapture: Bool = false
    ) -> IncodePlan {
        IncodePlan(
            configuration: configuration,
            captures: PlanMaking.captures(roles, absences: absences),
            skipBackIDCapture: skipBackIDCapture
        )
    }

    @Test func `the basic flow makes the calls of the vendor's list in its order`() {
        let plan = plan()
        let expected = [
            PlannedCall(step: "start", method: "POST", path: "/omni/start"),
            PlannedCall(
                step: "deviceFingerprint",
                method: "POST",
                path: "/omni/add/device-fingerprint"
            ),
            PlannedCall(
                step: "frontID",
                method: "POST",
                path: "/omni/add/front-id/v2",
                query: "onlyFront=false"
            ),
            PlannedCall(step: "backID", method: "POST", path: "/omni/add/back-id/v2"),
            PlannedCall(step: "processID", method: "POST", path: "/omni/process/id"),
            PlannedCall(step: "importRecording", method: "POST", path: "/omni/recordings/import"),
            PlannedCall(
                step: "addSelfie",
                method: "POST",
                path: "/omni/add/face/third-party",
                query: "imageType=selfie&recordingId={recordingId}"
            ),
            PlannedCall(
                step: "processSelfie",
                method: "POST",
                path: "/omni/process/face",
                query: "imageType=selfie"
            ),
            PlannedCall(step: "finish", method: "POST", path: "/omni/finish-status"),
        ]
        #expect(plan.calls == expected)
        #expect(plan.faults.isEmpty)
        #expect(plan.ignored.isEmpty)
        #expect(plan.planOfRecord.expected == expected.map(\.step))
    }

    @Test func `a session is finished with the configured method`() {
        let plan = IncodePlan(
            configuration: PlanMaking.basic,
            finishMethod: .get,
            captures: PlanMaking.captures(PlanMaking.basicRoles)
        )
        #expect(plan.calls.last?.method == "GET")
    }

    @Test func `a missing fingerprint is a fault and the rest goes on`() {
        let plan = plan(PlanMaking.basic, PlanMaking.basicRoles.subtracting([.deviceFingerprint]))
        #expect(plan.faultySteps == ["deviceFingerprint"])
        #expect(plan.steps.count == 8)
    }

    // MARK: - ID Capture

    // Test idea 18.
    @Test func `front only announces that no back follows, and sends none that is there`() {
        var configuration = PlanMaking.basic
        configuration.idCapture?.scanStep = .front
        let plan = plan(configuration)
        #expect(plan.call(.frontID)?.query == "onlyFront=true")
        #expect(!plan.steps.contains(.backID))
        #expect(plan.steps.contains(.processID))
        #expect(plan.faults.isEmpty)
        #expect(plan.ignoredNames == ["documentBack"])
    }

    // Test idea 19.
    @Test func `both sides announce the back and send it`() {
        let plan = plan()
        #expect(plan.call(.frontID)?.query == "onlyFront=false")
        #expect(plan.role(of: .frontID) == .documentFront)
        #expect(plan.role(of: .backID) == .documentBack)
    }

    // Test idea 20.
    @Test func `a missing back is a fault, and the front is processed`() {
        let plan = plan(PlanMaking.basic, PlanMaking.basicRoles.subtracting([.documentBack]))
        #expect(plan.faultySteps == ["backID"])
        #expect(!plan.steps.contains(.backID))
        #expect(plan.steps.contains(.processID))
    }

    // Test idea 20.
    @Test(arguments: [CaptureRole.documentFront, .documentBack, .selfie, .selfieVideo])
    func `an empty capture is never sent`(role: CaptureRole) {
        var captures = PlanMaking.captures(PlanMaking.basicRoles)
        captures.items[role]?.byteCount = 0
        let plan = IncodePlan(configuration: PlanMaking.basic, captures: captures)
        #expect(!plan.faults.isEmpty)
        #expect(plan.faults.contains { $0.reason.hasSuffix("is there and empty (0 bytes)") })
        #expect(plan.steps.allSatisfy { plan.role(of: $0) != role })
    }

    @Test func `without a front no document is sent or processed`() {
        let plan = plan(PlanMaking.basic, PlanMaking.basicRoles.subtracting([.documentFront]))
        #expect(plan.faultySteps == ["frontID", "backID", "processID"])
        #expect(plan.steps.contains(.addSelfie))
    }

    // Test idea 21.
    @Test(arguments: [true, false])
    func `a chosen passport has no back and no fault`(backIsThere: Bool) {
        var configuration = PlanMaking.basic
        configuration.idCapture?.chosenIDType = .passport
        let roles =
            backIsThere
            ? PlanMaking.basicRoles : PlanMaking.basicRoles.subtracting([.documentBack])
        let plan = plan(configuration, roles)
        #expect(plan.faults.isEmpty)
        #expect(!plan.steps.contains(.backID))
        #expect(plan.call(.frontID)?.query == "onlyFront=false")
        #expect(plan.ignoredNames == (backIsThere ? ["documentBack"] : []))
    }

    // Test idea 22.
    @Test func `a document that turns out to have one side takes the back off the plan`() {
        let configuration = PlanMaking.withVideoSelfie()
        let roles = PlanMaking.allRoles.subtracting([.documentBack, .videoSelfieBack])
        let before = plan(configuration, roles)
        #expect(before.faultySteps == ["backID", "compareBackID", "compareBackOCR"])
        let after = plan(configuration, roles, skipBackIDCapture: true)
        #expect(after.faults.isEmpty)
        #expect(after.steps == before.steps)
    }

    // Test idea 22.
    @Test func `the plan of record lets the back be waived by its steps`() {
        var record =
            IncodePlan(
                configuration: PlanMaking.withVideoSelfie(),
                captures: .everything(
                    for: PlanMaking.withVideoSelfie(),
                    checks: IncodeRequestedChecks()
                )
            ).planOfRecord
        for step in IncodeStep.needingBack {
            record.waive(step.rawValue, reason: "the document has one side")
        }
        #expect(record.waivers.map(\.step) == ["backID", "compareBackID", "compareBackOCR"])
        #expect(!record.expected.contains("compareBackID"))
        #expect(record.faults.isEmpty)
    }

    @Test func `without an ID Capture its images are ignored with the reason`() {
        var configuration = PlanMaking.basic
        configuration.idCapture = nil
        let plan = plan(configuration)
        #expect(plan.ignoredNames == ["documentFront", "documentBack"])
        #expect(plan.ignored.allSatisfy { $0.reason == "the flow has no ID Capture" })
        #expect(!plan.steps.contains(.processID))
        #expect(plan.faults.isEmpty)
    }

    @Test func `the back alone brings faults and no call`() {
        var configuration = PlanMaking.basic
        configuration.idCapture?.scanStep = .back
        let plan = plan(configuration)
        #expect(plan.faultySteps == ["backID", "processID"])
        #expect(plan.ignoredNames == ["documentFront"])
    }

    // MARK: - Selfie

    // Test idea 23.
    @Test func `a recorded video is imported before the selfie that names it`() throws {
        let plan = plan()
        let recording = try #require(plan.steps.firstIndex(of: .importRecording))
        let face = try #require(plan.steps.firstIndex(of: .addSelfie))
        #expect(recording < face)
        #expect(plan.role(of: .importRecording) == .selfieVideo)
        #expect(plan.call(.addSelfie)?.query == "imageType=selfie&recordingId={recordingId}")
    }

    // Test ideas 24 and 25.
    @Test(
        arguments: [
            (
                CaptureAbsence(rawValue: "insufficientStorageForVideoRecording"),
                "insufficientStorageForVideoRecording"
            ),
            (CaptureAbsence(rawValue: "videoRecordingFailed"), "videoRecordingFailed"),
            (nil, "reason unknown"),
        ])
    func `a missing video is a fault with its reason, and the selfie names no recording`(
        absence: CaptureAbsence?,
        reason: String
    ) {
        let plan = plan(
            PlanMaking.basic,
            PlanMaking.basicRoles.subtracting([.selfieVideo]),
            absences: absence.map { [.selfieVideo: $0] } ?? [:]
        )
        #expect(
            plan.faults == [
                PlanOfRecord.Fault(
                    step: "importRecording",
                    reason: "the selfie video is missing: \(reason)"
                )
            ]
        )
        #expect(!plan.steps.contains(.importRecording))
        #expect(plan.call(.addSelfie)?.query == "imageType=selfie")
    }

    // Test idea 26.
    @Test(arguments: [true, false])
    func `a missing selfie does not also make its video a fault`(videoIsThere: Bool) {
        let missing: Set<CaptureRole> = videoIsThere ? [.selfie] : [.selfie, .selfieVideo]
        let plan = plan(PlanMaking.basic, PlanMaking.basicRoles.subtracting(missing))
        #expect(plan.faultySteps == ["addSelfie", "processSelfie"])
        #expect(plan.ignoredNames == (videoIsThere ? ["selfieVideo"] : []))
        #expect(!plan.steps.contains(.importRecording))
    }

    // Test ideas 27 and 28.
    @Test(
        arguments: [
            IncodeDeepsightConfiguration(modality: .singleFrame),
            IncodeDeepsightConfiguration(modality: .singleFrameWithDepth),
            IncodeDeepsightConfiguration(
                isEnabled: false,
                modality: .singleFrameWithDepthAndVideo
            ),
            .plain,
        ])
    func `another modality imports nothing, and misses nothing`(
        selfie: IncodeDeepsightConfiguration
    ) {
        let configuration = PlanMaking.selfie(selfie)
        let without = plan(configuration, PlanMaking.basicRoles.subtracting([.selfieVideo]))
        #expect(without.faults.isEmpty)
        #expect(without.ignored.isEmpty)
        #expect(!without.steps.contains(.importRecording))
        #expect(without.call(.addSelfie)?.query == "imageType=selfie")
        let with = plan(configuration)
        #expect(with.steps == without.steps)
        #expect(with.faults.isEmpty)
        #expect(with.ignoredNames == ["selfieVideo"])
    }

    // Test idea 29.
    @Test func `a missing frame with depth is no fault`() {
        var captures = PlanMaking.captures(PlanMaking.basicRoles)
        captures.items[.selfie]?.hasDepthFrame = false
        let plan = IncodePlan(configuration: PlanMaking.basic, captures: captures)
        #expect(plan.faults.isEmpty)
        #expect(plan.role(of: .addSelfie) == .selfie)
    }

    // Test idea 30.
    @Test func `a missing selfie leaves out its two calls`() {
        let configuration = PlanMaking.selfie(.plain)
        let plan = plan(configuration, PlanMaking.basicRoles.subtracting([.selfie, .selfieVideo]))
        #expect(plan.faultySteps == ["addSelfie", "processSelfie"])
        #expect(plan.steps.suffix(2) == [.processID, .finish])
    }

    @Test func `without a Selfie its captures are ignored`() {
        var configuration = PlanMaking.basic
        configuration.selfie = nil
        let plan = plan(configuration)
        #expect(plan.ignoredNames == ["selfie", "selfieVideo"])
        #expect(plan.faults.isEmpty)
    }

    // MARK: - Metadata

    // Test idea 34.
    @Test(
        arguments: [
            (CaptureRole.documentFront, IncodeStep.frontID), (.documentBack, .backID),
            (.selfie, .addSelfie),
        ])
    func `missing metadata is a fault with Deepsight, and its call stays`(
        role: CaptureRole,
        step: IncodeStep
    ) {
        var captures = PlanMaking.captures(PlanMaking.basicRoles)
        captures.items[role]?.hasMetadata = false
        let plan = IncodePlan(configuration: PlanMaking.basic, captures: captures)
        #expect(plan.faultySteps == ["\(step.rawValue).metadata"])
        #expect(plan.steps.contains(step))
        var plain = PlanMaking.selfie(.plain)
        captures.items[.selfieVideo] = nil
        #expect(IncodePlan(configuration: plain, captures: captures).faults.isEmpty)
        // Motion alone needs it as well.
        plain.idCapture?.motion = true
        plain.selfie?.motion = true
        #expect(
            IncodePlan(configuration: plain, captures: captures).faultySteps
                == ["\(step.rawValue).metadata"]
        )
    }

    // Test idea 34.
    @Test func `empty metadata counts as none`() throws {
        let set = try CaptureSet([
            Capture(.documentFront, .bytes([1]), metadata: Personal("")),
            Capture(.documentBack, .bytes([1]), metadata: Personal("m")),
        ])
        let captures = IncodeAvailableCaptures(set)
        #expect(captures.items[.documentFront]?.hasMetadata == false)
        #expect(captures.items[.documentBack]?.hasMetadata == true)
        #expect(captures.items[.documentBack]?.byteCount == 1)
    }
}
