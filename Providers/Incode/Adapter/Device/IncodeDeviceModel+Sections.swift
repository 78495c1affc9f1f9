import IDVPrimitives
import IdentityVerification

extension IncodeDeviceModel {
    mutating func startSection(
        _ tag: String,
        _ modules: [IncodeSectionModule]
    ) throws(IncodeDeviceRefusal) {
        guard !phase.hasEnded else { throw .flowEnded }
        if case .running(let tag) = phase { throw .sectionAlreadyRunning(tag: tag) }
        guard mode == .captureOnly else { throw .notCaptureOnly(mode) }
        try Self.checkText(tag)
        var kinds: Set<IncodeSectionModule.Kind> = []
        for module in modules {
            guard let kind = module.kind else { continue }
            guard kinds.insert(kind).inserted else { throw .repeatedModule(kind) }
            guard fitsFlow(module) else { throw .differsFromFlow(kind) }
        }
        for role in modules.flatMap(Self.roles) {
            // A section of the same module takes the place of the one before.
            keep(nil, as: role)
            captureErrors[role] = nil
            scanStatuses[role] = nil
            attempts[role, default: 0] += 1
        }
        self.modules = modules
        phase = .running(tag: tag)
    }

    mutating func completeSection(
        _ tag: String
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        guard !phase.hasEnded else { throw .flowEnded }
        guard case .running(let running) = phase else { throw .noSectionRunning }
        guard running == tag else { throw .otherSectionRunning(tag: running) }
        let captured = Set(modules.flatMap(Self.roles))
        let roles = uncopied.filter { captured.contains($0) }
        modules = []
        phase = .idle
        return roles.isEmpty ? [] : [.copy(roles)]
    }

    /// Whether a section's module has the settings of the flow, of which it may scan one side.
    private func fitsFlow(_ module: IncodeSectionModule) -> Bool {
        switch module {
        case .idCapture(let part):
            guard let whole = flow.idCapture else { return false }
            return part.motion == whole.motion
                && (part.scanStep == whole.scanStep || whole.scanStep == .both)
        case .selfie(let selfie): return selfie == flow.selfie
        case .videoSelfie(let videoSelfie): return videoSelfie == flow.videoSelfie
        case .other: return true
        }
    }

    /// What a module records.
    private static func roles(of module: IncodeSectionModule) -> [CaptureRole] {
        switch module {
        case .idCapture(let part):
            switch part.scanStep {
            case .front: [.documentFront]
            case .back: [.documentBack]
            case .both: [.documentFront, .documentBack]
            }
        case .selfie: [.selfieVideo, .selfie]
        case .videoSelfie:
            [
                .videoSelfieFront, .videoSelfieBack, .videoSelfiePassport, .videoSelfieFace,
                .voiceConsentAudio, .voiceConsentFace, .videoSelfie,
            ]
        case .other: []
        }
    }

    // MARK: - Results

    mutating func recordScan(
        _ result: IncodeIDScanResult,
        as role: CaptureRole
    ) throws(IncodeDeviceRefusal) {
        try requireRunning(role)
        let record = try Self.record(result.image, metadata: result.metadata)
        keep(record, as: role, absence: Self.absence(result.error) ?? .unknown)
        captureErrors[role] = result.error
        scanStatuses[role] = result.scanStatus
        chosenIDType = result.chosenIDType ?? sectionChoice ?? chosenIDType
    }

    mutating func record(_ result: IncodeSelfieScanResult) throws(IncodeDeviceRefusal) {
        try requireRunning(.selfie)
        let picture = try Self.record(result.selfie, metadata: result.metadata)
        let frame = try Self.record(result.frameWithDepth, metadata: result.metadata)
        let video = try Self.record(result.videoText)
        // The frame with depth is what is sent, so that alone it is a whole selfie.
        var selfie = picture ?? frame
        if picture != nil { selfie?.frameWithDepth = frame?.source }
        keep(selfie, as: .selfie, absence: Self.absence(result.error) ?? .unknown)
        captureErrors[.selfie] = result.error
        // Without a selfie the missing video needs no reason of its own.
        let expectsVideo = selfie != nil && flow.selfie?.expectsVideo == true
        let absence = expectsVideo ? result.videoRecordingError ?? .unknown : nil
        keep(video, as: .selfieVideo, absence: absence)
    }

    mutating func record(_ result: IncodeVideoSelfieResult) throws(IncodeDeviceRefusal) {
        try requireRunning(.videoSelfie)
        let captured: [(CaptureRole, Record?)] = [
            (.videoSelfieFront, try Self.record(result.idFront)),
            (.videoSelfieBack, try Self.record(result.idBack)),
            (.videoSelfiePassport, try Self.record(result.passport)),
            (.videoSelfieFace, try Self.record(result.selfie)),
            (.voiceConsentAudio, try Self.record(result.audioData)),
            (.voiceConsentFace, try Self.record(result.voiceConsentSelfie)),
            (.videoSelfie, try Self.record(result.videoData)),
        ]
        for (role, record) in captured {
            keep(record, as: role, absence: Self.absence(result.error))
        }
        captureErrors[.videoSelfie] = result.error
    }

    /// What the running section was told of the document.
    private var sectionChoice: IncodeChosenIDType? {
        for case .idCapture(let part) in modules { return part.chosenIDType }
        return nil
    }

    private func requireRunning(_ role: CaptureRole) throws(IncodeDeviceRefusal) {
        guard !phase.hasEnded else { throw .flowEnded }
        guard mode == .captureOnly else { throw .notCaptureOnly(mode) }
        guard case .running(let tag) = phase else { throw .noSectionRunning }
        guard modules.flatMap(Self.roles).contains(role) else { throw .notInSection(tag: tag) }
    }

    private static func record(
        _ bytes: ByteSource?,
        metadata: Personal<String>? = nil
    ) throws(IncodeDeviceRefusal) -> Record? {
        guard let bytes, bytes.count > 0 else { return nil }
        guard bytes.count <= Capture.maximumBytes else {
            throw .tooLarge(limit: Capture.maximumBytes)
        }
        guard let metadata, !metadata.value.isEmpty else { return Record(source: bytes) }
        guard metadata.value.utf8.count <= Capture.maximumMetadataBytes else {
            throw .tooLarge(limit: Capture.maximumMetadataBytes)
        }
        return Record(source: bytes, metadata: metadata)
    }

    private static func absence(_ error: IncodeDeviceError?) -> CaptureAbsence? {
        error.map { CaptureAbsence(rawValue: $0.code.rawValue) }
    }
}
