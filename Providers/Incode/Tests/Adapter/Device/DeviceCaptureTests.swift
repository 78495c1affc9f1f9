import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Testing

/// What becomes of a device's results: a capture set with its configuration and its absences.
@Suite struct DeviceCaptureTests {
    private func bytes(_ set: CaptureSet, _ role: CaptureRole) throws -> String? {
        try set[role].map { String(decoding: try $0.source.bytes(limit: 100), as: UTF8.self) }
    }

    @Test func `a complete flow is a capture set with which every call can be made`() throws {
        let device = try DeviceMaking.complete()
        let set = try device.captureSet()
        #expect(
            set.captures.map(\.role) == [
                .deviceFingerprint, .documentFront, .documentBack, .selfieVideo, .selfie,
                .videoSelfieFront, .videoSelfieBack, .videoSelfieFace, .videoSelfie,
            ]
        )
        #expect(try bytes(set, .selfieVideo) == "AAAA\n")
        #expect(try bytes(set, .videoSelfieFace) == "face")
        #expect(set[.selfie]?.metadata == Personal("selfie metadata"))
        #expect(set[.videoSelfieFace]?.metadata == nil)
        #expect(set.absences.isEmpty)
        #expect(set.configuration?.platform == .iOS)
        #expect(set.configuration?.sdkVersion == "5.46.0")
        let plan = try DeviceMaking.plan(device)
        #expect(plan.faults.isEmpty)
        #expect(plan.ignored.isEmpty)
    }

    // Test idea 35.
    @Test func `each image keeps its own metadata, in whatever order the sides come`() throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        try device.handle(.idBackCompleted(DeviceMaking.scan("back", metadata: "of the back")))
        try device.handle(.idFrontCompleted(DeviceMaking.scan("front", metadata: "of the front")))
        let set = try device.captureSet()
        #expect(try bytes(set, .documentFront) == "front")
        #expect(set[.documentFront]?.metadata == Personal("of the front"))
        #expect(set[.documentBack]?.metadata == Personal("of the back"))
    }

    @Test func `the configuration is read again as it was planned`() throws {
        var flow = DeviceMaking.flow
        flow.idCapture?.chosenIDType = .passport
        flow.videoSelfie = IncodeVideoSelfieConfiguration(
            idScan: false,
            selfieScan: false,
            voiceConsent: true,
            voiceConsentFaceRecognition: true,
            randomQuestions: true,
            disableAudio: true
        )
        let device = try DeviceMaking.ready(flow: flow)
        let read = try IncodeCaptureConfiguration.of(try device.captureSet().configuration)
        flow.sdkVersion = "5.46.0"
        #expect(read == flow)
        #expect(device.configuration == flow)
    }

    @Test func `a module that never ran is missed, however well the others went`() throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        try device.handle(.idFrontCompleted(DeviceMaking.scan("front")))
        try device.handle(.idBackCompleted(DeviceMaking.scan("back")))
        try device.handle(.sectionCompleted(tag: "section"))
        try device.handle(.flowFinished)
        let faults = try DeviceMaking.plan(device).faultySteps
        #expect(faults.contains("addSelfie"))
        #expect(faults.contains("videoSelfieUpload"))
        #expect(faults.contains("deviceFingerprint"))
    }

    @Test func `the sides of a document may be scanned in sections of their own`() throws {
        var device = try DeviceMaking.ready()
        for (step, event) in [
            (IncodeScanStep.front, IncodeDeviceEvent.idFrontCompleted(DeviceMaking.scan("front"))),
            (.back, .idBackCompleted(DeviceMaking.scan("back"))),
        ] {
            let module = IncodeIDCaptureConfiguration(scanStep: step)
            try device.handle(.sectionStarted(tag: "\(step)", modules: [.idCapture(module)]))
            try device.handle(event)
            try device.handle(.sectionCompleted(tag: "\(step)"))
        }
        let set = try device.captureSet()
        #expect(set[.documentFront] != nil)
        #expect(set[.documentBack] != nil)
        #expect(device.attempts[.documentFront] == 1)
        #expect(device.attempts[.documentBack] == 1)
        #expect(device.configuration.idCapture?.scanStep == .both)
    }

    // MARK: - Recapture

    @Test func `a new section of a module takes the place of what it captured before`() throws {
        var device = try DeviceMaking.complete()
        try device.handle(.copied(.selfie))
        try device.handle(.copied(.selfieVideo))
        try device.handle(
            .sectionStarted(tag: "selfie", modules: [.selfie(DeviceMaking.deepsight)])
        )
        #expect(try device.captureSet()[.selfie] == nil)
        #expect(try device.captureSet()[.selfieVideo] == nil)
        let again = IncodeSelfieScanResult(
            selfie: DeviceMaking.bytes("second"),
            metadata: Personal("second metadata"),
            videoRecordingError: CaptureAbsence(rawValue: "videoRecordingFailed")
        )
        try device.handle(.selfieCompleted(again))
        #expect(try device.rolesToCopy(after: .sectionCompleted(tag: "selfie")) == [.selfie])
        let set = try device.captureSet()
        #expect(try bytes(set, .selfie) == "second")
        #expect(set[.selfie]?.depthFrame == nil)
        #expect(set[.selfieVideo] == nil)
        #expect(set.absences[.selfieVideo]?.rawValue == "videoRecordingFailed")
        #expect(device.attempts[.selfie] == 2)
        #expect(device.attempts[.documentFront] == 1)
        #expect(try bytes(set, .documentFront) == "front")
    }

    @Test func `one side is captured again without the other`() throws {
        var device = try DeviceMaking.complete()
        let back = IncodeIDCaptureConfiguration(scanStep: .back)
        try device.handle(.sectionStarted(tag: "again", modules: [.idCapture(back)]))
        let front = IncodeDeviceEvent.idFrontCompleted(DeviceMaking.scan("other"))
        #expect(device.refusal(of: front) == .notInSection(tag: "again"))
        try device.handle(.idBackCompleted(DeviceMaking.scan("second back")))
        let set = try device.captureSet()
        #expect(try bytes(set, .documentFront) == "front")
        #expect(try bytes(set, .documentBack) == "second back")
        #expect(device.attempts[.documentBack] == 2)
    }

    @Test func `a result that comes again in its section takes the place of the first`() throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        try device.handle(.idFrontCompleted(DeviceMaking.scan("first")))
        try device.handle(.copied(.documentFront))
        try device.handle(.idFrontCompleted(DeviceMaking.scan("second")))
        #expect(try bytes(try device.captureSet(), .documentFront) == "second")
        #expect(device.uncopied == [.documentFront])
        #expect(device.attempts[.documentFront] == 1)
    }

    // MARK: - Absences

    @Test(
        arguments: [
            (
                CaptureAbsence(rawValue: "insufficientStorageForVideoRecording"),
                "insufficientStorageForVideoRecording"
            ),
            (CaptureAbsence(rawValue: "someNewReason"), "someNewReason"), (nil, "unknown"),
        ])
    func `a missing selfie video is absent with its reason`(
        error: CaptureAbsence?,
        reason: String
    ) throws {
        var device = try DeviceMaking.started([.selfie(DeviceMaking.deepsight)])
        var result = DeviceMaking.selfie
        result.videoText = nil
        result.videoRecordingError = error
        try device.handle(.selfieCompleted(result))
        #expect(
            try device.captureSet().absences == [.selfieVideo: CaptureAbsence(rawValue: reason)]
        )
    }

    @Test func `a selfie without a configured video has no absence`() throws {
        var flow = DeviceMaking.flow
        flow.selfie = IncodeDeepsightConfiguration()
        var device = try DeviceMaking.started(
            [.selfie(IncodeDeepsightConfiguration())],
            flow: flow
        )
        var result = DeviceMaking.selfie
        result.videoText = nil
        try device.handle(.selfieCompleted(result))
        #expect(try device.captureSet().absences.isEmpty)
    }

    @Test func `a selfie that failed is absent with its error, and its video has no reason`() throws
    {
        var device = try DeviceMaking.started([.selfie(DeviceMaking.deepsight)])
        let result = IncodeSelfieScanResult(
            selfie: nil,
            videoRecordingError: CaptureAbsence(rawValue: "videoRecordingFailed"),
            error: IncodeDeviceError(.spoofDetected)
        )
        try device.handle(.selfieCompleted(result))
        #expect(
            try device.captureSet().absences == [.selfie: CaptureAbsence(rawValue: "spoofDetected")]
        )
        #expect(device.captureErrors[.selfie]?.code == .spoofDetected)
    }

    @Test func `a frame with depth alone is a whole selfie`() throws {
        var device = try DeviceMaking.started([.selfie(DeviceMaking.deepsight)])
        var result = DeviceMaking.selfie
        result.selfie = nil
        try device.handle(.selfieCompleted(result))
        let set = try device.captureSet()
        #expect(try bytes(set, .selfie) == "depth")
        #expect(set[.selfie]?.depthFrame == nil)
        #expect(set[.selfie]?.metadata == Personal("selfie metadata"))
    }

    @Test func `a frame with depth stands beside the picture`() throws {
        let frame = try #require(try DeviceMaking.complete().captureSet()[.selfie]?.depthFrame)
        #expect(try frame.source.bytes(limit: 100) == Array("depth".utf8))
    }

    @Test(
        arguments: [
            (IncodeIDScanResult(image: nil, error: IncodeDeviceError(.skipped)), "skipped"),
            (IncodeIDScanResult(image: nil), "unknown"),
            (IncodeIDScanResult(image: ByteSource([])), "unknown"),
            (
                IncodeIDScanResult(
                    image: nil,
                    error: IncodeDeviceError(.init(rawValue: "cameraOnFire"))
                ), "cameraOnFire"
            ),
        ])
    func `a side that was not captured is absent with its error`(
        result: IncodeIDScanResult,
        reason: String
    ) throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        try device.handle(.idFrontCompleted(result))
        let set = try device.captureSet()
        #expect(set.absences == [.documentFront: CaptureAbsence(rawValue: reason)])
        #expect(set[.documentFront] == nil)
    }

    @Test func `an image that the device complains of is kept, with the complaint`() throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        var result = DeviceMaking.scan("front")
        result.scanStatus = IncodeScanStatus(rawValue: "errorNew")
        result.error = IncodeDeviceError(.init(rawValue: "error"))
        try device.handle(.idFrontCompleted(result))
        #expect(try device.captureSet()[.documentFront] != nil)
        #expect(device.scanStatuses[.documentFront]?.rawValue == "errorNew")
        #expect(device.captureErrors[.documentFront]?.code.rawValue == "error")
    }

    @Test func `what a failed video selfie lacks is absent with its error`() throws {
        var device = try DeviceMaking.started([
            .videoSelfie(IncodeVideoSelfieConfiguration())
        ])
        let result = IncodeVideoSelfieResult(
            idFront: DeviceMaking.bytes("front"),
            error: IncodeDeviceError(.init(rawValue: "maxVideoLengthReached"))
        )
        try device.handle(.videoSelfieCompleted(result))
        let set = try device.captureSet()
        #expect(set.absences[.videoSelfie]?.rawValue == "maxVideoLengthReached")
        #expect(set.absences[.videoSelfieFront] == nil)
        #expect(set[.videoSelfieFront] != nil)
    }

    @Test func `a passport that was chosen on the device needs no back`() throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        try device.handle(
            .idFrontCompleted(DeviceMaking.scan("data page", chosenIDType: .passport))
        )
        #expect(device.configuration.idCapture?.chosenIDType == .passport)
        #expect(!(try DeviceMaking.plan(device).faultySteps.contains("backID")))
    }

    @Test func `empty metadata is none`() throws {
        var device = try DeviceMaking.started([.idCapture(DeviceMaking.id)])
        try device.handle(.idFrontCompleted(DeviceMaking.scan("front", metadata: "")))
        #expect(try device.captureSet()[.documentFront]?.metadata == nil)
        #expect(try DeviceMaking.plan(device).faultySteps.contains("frontID.metadata"))
    }
}
