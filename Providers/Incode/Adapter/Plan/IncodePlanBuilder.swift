import IdentityVerification

/// Writes an `IncodePlan`, module by module, in the vendor's order of calls.
struct IncodePlanBuilder {
    let configuration: IncodeCaptureConfiguration
    let checks: IncodeRequestedChecks
    let route: IncodeUploadRoute
    let finishMethod: IncodeFinishMethod
    let partSize: Int
    let captures: IncodeAvailableCaptures
    let skipsBack: Bool

    private(set) var steps: [IncodeStep] = []
    private(set) var calls: [PlannedCall] = []
    private(set) var faults: [PlanOfRecord.Fault] = []
    private(set) var ignored: [CallPlan.Ignored] = []
    private(set) var roles: [IncodeStep: CaptureRole] = [:]

    init(
        configuration: IncodeCaptureConfiguration,
        checks: IncodeRequestedChecks,
        route: IncodeUploadRoute,
        finishMethod: IncodeFinishMethod,
        partSize: Int,
        captures: IncodeAvailableCaptures,
        skipsBack: Bool
    ) {
        self.configuration = configuration
        self.checks = checks
        self.route = route
        self.finishMethod = finishMethod
        self.partSize = partSize
        self.captures = captures
        self.skipsBack = skipsBack
    }

    mutating func build() {
        call(.start)
        send(.deviceFingerprint, in: [(.deviceFingerprint, "")])
        addDocument()
        addSelfie()
        compareDocument()
        addVideoSelfieFace()
        checkSpeech()
        checkConsentFace()
        addRecording()
        call(.finish)
        ignoreWhatBelongsToCaptures()
    }

    // MARK: - ID Capture

    private mutating func addDocument() {
        guard let idCapture = configuration.idCapture else {
            ignore([.documentFront, .documentBack], "the flow has no ID Capture")
            return
        }
        guard idCapture.scanStep != .back else {
            ignore([.documentFront], "the ID Capture scans the back only")
            let reason = "the back alone is scanned, which the vendor does not describe"
            give(up: [.backID, .processID], reason)
            return
        }
        let onlyFront = idCapture.scanStep == .front
        send(.documentFront, in: [(.frontID, "onlyFront=\(onlyFront)")])
        if let reason = reasonForNoBack {
            ignore([.documentBack], reason)
        } else {
            send(
                .documentBack,
                in: [(.backID, "")],
                unless: isPlanned(.frontID) ? nil : "there is no document front to go with it"
            )
        }
        if isPlanned(.frontID) {
            call(.processID)
        } else {
            give(up: [.processID], "there is no document front to process")
        }
    }

    /// Why no back of the document belongs to the attempt; nil when one does.
    private var reasonForNoBack: String? {
        guard let idCapture = configuration.idCapture else { return nil }
        if idCapture.scanStep == .front { return "the ID Capture scans the front only" }
        if idCapture.chosenIDType == .passport { return "a passport has one side" }
        return skipsBack ? "the document turned out to have one side" : nil
    }

    // MARK: - Selfie

    private mutating func addSelfie() {
        guard let selfie = configuration.selfie else {
            ignore([.selfie, .selfieVideo], "the flow has no Selfie")
            return
        }
        if !selfie.expectsVideo {
            let setting = selfie.effectiveModality?.rawValue ?? "without Deepsight"
            ignore([.selfieVideo], "the selfie is \(setting), which records no video")
        } else if captures.has(.selfie) {
            send(.selfieVideo, in: [(.importRecording, "")])
        } else {
            // The video belongs to the selfie, whose absence is the fault.
            ignore([.selfieVideo], "the selfie that it belongs to is missing")
        }
        let recording = isPlanned(.importRecording) ? "&recordingId={recordingId}" : ""
        send(
            .selfie,
            in: [
                (.addSelfie, "imageType=selfie\(recording)"),
                (.processSelfie, "imageType=selfie"),
            ]
        )
    }

    // MARK: - Video Selfie

    private mutating func compareDocument() {
        let frames: [CaptureRole] = [.videoSelfieFront, .videoSelfieBack, .videoSelfiePassport]
        guard let videoSelfie = configuration.videoSelfie else {
            ignore(frames, "the flow has no Video Selfie")
            return
        }
        guard videoSelfie.idScan else {
            ignore(frames, "the video selfie scans no document")
            return
        }
        let reason = "there is no document front in the session to compare with"
        let isPassport = configuration.showsPassport(in: captures, skipsBack: skipsBack)
        send(
            isPassport ? .videoSelfiePassport : .videoSelfieFront,
            in: [(.compareID, ""), (.compareOCR, "")],
            unless: isPlanned(.frontID) ? nil : reason
        )
        guard !isPassport else {
            ignore([.videoSelfieFront, .videoSelfieBack], "the document is a passport")
            return
        }
        ignore([.videoSelfiePassport], "the document is no passport")
        if let reason = reasonForNoBack {
            ignore([.videoSelfieBack], reason)
            return
        }
        send(
            .videoSelfieBack,
            in: [(.compareBackID, ""), (.compareBackOCR, "")],
            unless: isPlanned(.backID)
                ? nil : "there is no document back in the session to compare with"
        )
    }

    private mutating func addVideoSelfieFace() {
        guard let videoSelfie = configuration.videoSelfie else {
            ignore([.videoSelfieFace], "the flow has no Video Selfie")
            return
        }
        guard videoSelfie.selfieScan else {
            ignore([.videoSelfieFace], "the video selfie takes no selfie")
            return
        }
        send(
            .videoSelfieFace,
            in: [
                (.addVideoSelfieFace, "imageType=videoSelfie"),
                (.processVideoSelfieFace, "imageType=videoSelfie"),
            ]
        )
    }

    // MARK: - Consent

    private mutating func checkSpeech() {
        guard checks.speech else {
            ignore([.voiceConsentAudio], "what is spoken is recorded and not checked")
            return
        }
        guard let videoSelfie = configuration.videoSelfie, videoSelfie.asksForWords else {
            ignore([.voiceConsentAudio], "the video selfie asks for no words")
            give(up: [.speech], "words are to be checked, and the video selfie asks for none")
            return
        }
        guard !videoSelfie.disableAudio || captures.has(.voiceConsentAudio) else {
            give(up: [.speech], "words are to be checked, and the video selfie's sound is off")
            return
        }
        let query = configuration.platform == .android ? "audioOnly=true" : ""
        send(.voiceConsentAudio, in: [(.speech, query)])
    }

    private mutating func checkConsentFace() {
        guard checks.consentFace else {
            ignore([.voiceConsentFace], "the face during the consent is recorded and not checked")
            return
        }
        guard configuration.videoSelfie?.voiceConsentFaceRecognition == true else {
            ignore([.voiceConsentFace], "the consent is configured without a face")
            give(
                up: [.voiceConsentFace],
                "the face is to be checked, and the consent is configured without one"
            )
            return
        }
        send(
            .voiceConsentFace,
            in: [(.voiceConsentFace, "")],
            unless: isPlanned(.processVideoSelfieFace)
                ? nil : "the face in the video selfie, whose confidence it needs, is not processed"
        )
    }

    // MARK: - Recording

    private mutating func addRecording() {
        guard configuration.videoSelfie != nil else {
            ignore([.videoSelfie], "the flow has no Video Selfie")
            return
        }
        switch route {
        case .singlePut:
            send(.videoSelfie, in: [(.videoSelfieURL, ""), (.videoSelfieUpload, "")])
        case .parts:
            guard let byteCount = captures[.videoSelfie]?.byteCount else {
                // Missing, or of a size that nobody knows yet: the parts have no numbers.
                send(.videoSelfie, in: [(.initiateUpload, ""), (.completeUpload, "")])
                return
            }
            guard let count = IncodePlan.partCount(of: byteCount, partSize: partSize) else {
                give(
                    up: [.initiateUpload, .completeUpload],
                    "the recording of \(byteCount) bytes has more than "
                        + "\(IncodePlan.maximumPartCount) parts of \(partSize) bytes"
                )
                return
            }
            let parts = (1...count).map { number in
                (IncodeStep.uploadPart(number), "uploadId={uploadId}&partNumber=\(number)")
            }
            send(
                .videoSelfie,
                in: [(.initiateUpload, "")] + parts + [(.completeUpload, "")]
            )
        }
    }

    // MARK: - Entries

    private func isPlanned(_ step: IncodeStep) -> Bool { steps.contains(step) }

    private mutating func call(_ step: IncodeStep, query: String = "") {
        steps.append(step)
        calls.append(
            step.call(
                platform: configuration.platform,
                finishMethod: finishMethod,
                query: query
            )
        )
    }

    /// Plans the calls that a capture is for, or gives all of them up.
    private mutating func send(
        _ role: CaptureRole,
        in planned: [(step: IncodeStep, query: String)],
        unless obstacle: String? = nil
    ) {
        guard let item = captures[role] else {
            give(up: planned.map(\.step), captures.reasonForMissing(role))
            return
        }
        if let obstacle {
            give(up: planned.map(\.step), obstacle)
            return
        }
        for (step, query) in planned {
            call(step, query: query)
            if Self.sendsCapture(step) { roles[step] = role }
        }
        if let step = planned.first?.step,
            let fault = IncodePlan.metadataFault(
                of: role,
                in: step,
                hasMetadata: item.hasMetadata,
                configuration: configuration
            )
        {
            faults.append(fault)
        }
    }

    private static func sendsCapture(_ step: IncodeStep) -> Bool {
        switch step {
        case .processSelfie, .processVideoSelfieFace, .videoSelfieURL, .initiateUpload,
            .completeUpload:
            false
        default: true
        }
    }

    private mutating func give(up given: [IncodeStep], _ reason: String) {
        faults += given.map { PlanOfRecord.Fault(step: $0.rawValue, reason: reason) }
    }

    private mutating func ignore(_ roles: [CaptureRole], _ reason: String) {
        for role in roles where captures.items[role] != nil {
            ignored.append(CallPlan.Ignored(role.rawValue, reason: reason))
        }
    }

    /// Metadata and frames with depth where the vendor's calls have no place for them.
    private mutating func ignoreWhatBelongsToCaptures() {
        let sent = Set(roles.values)
        for role in CaptureRole.allCases where sent.contains(role) {
            guard let item = captures[role] else { continue }
            let takesMetadata = [.documentFront, .documentBack, .selfie].contains(role)
            if item.hasMetadata, !takesMetadata {
                ignored.append(
                    CallPlan.Ignored(
                        "\(role.rawValue).metadata",
                        reason: "the vendor's call has no place for it"
                    )
                )
            }
            if item.hasDepthFrame, role != .selfie {
                ignored.append(
                    CallPlan.Ignored(
                        "\(role.rawValue).depthFrame",
                        reason: "the vendor takes a frame with depth of the selfie alone"
                    )
                )
            }
        }
    }
}
