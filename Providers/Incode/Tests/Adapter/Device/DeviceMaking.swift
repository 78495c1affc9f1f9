import IDVPrimitives
import IdentityVerification
import IncodeProvider

/// Devices at some point of their flow, and what their SDK gives.
enum DeviceMaking {
    static let flow = PlanMaking.withVideoSelfie()
    static let id = IncodeIDCaptureConfiguration()
    static let deepsight = IncodeDeepsightConfiguration(modality: .singleFrameWithDepthAndVideo)

    static func bytes(_ text: String) -> ByteSource { ByteSource(Array(text.utf8)) }

    static func scan(
        _ text: String,
        metadata: String? = "metadata",
        chosenIDType: IncodeChosenIDType? = nil
    ) -> IncodeIDScanResult {
        IncodeIDScanResult(
            image: bytes(text),
            metadata: metadata.map { Personal($0) },
            chosenIDType: chosenIDType,
            scanStatus: .ok
        )
    }

    static let selfie = IncodeSelfieScanResult(
        selfie: bytes("selfie"),
        frameWithDepth: bytes("depth"),
        metadata: Personal("selfie metadata"),
        videoText: bytes("AAAA\n")
    )

    static let videoSelfie = IncodeVideoSelfieResult(
        selfie: bytes("face"),
        idFront: bytes("vs front"),
        idBack: bytes("vs back"),
        videoData: bytes("video")
    )

    /// A device in capture-only mode on which no section has run.
    static func ready(
        flow: IncodeCaptureConfiguration = flow,
        distribution: IncodeSDKDistribution = IncodeSDKDistribution(rawValue: "")
    ) throws -> IncodeDeviceModel {
        var device = IncodeDeviceModel(flow: flow)
        try device.handle(
            .initialized(platform: .iOS, sdkVersion: "5.46.0", distribution: distribution)
        )
        try device.handle(.modeSet(.captureOnly))
        return device
    }

    static func started(
        _ modules: [IncodeSectionModule],
        flow: IncodeCaptureConfiguration = flow
    ) throws -> IncodeDeviceModel {
        var device = try ready(flow: flow)
        try device.handle(.sectionStarted(tag: "section", modules: modules))
        return device
    }

    /// A device whose every section is complete.
    static func complete(
        flow: IncodeCaptureConfiguration = flow
    ) throws -> IncodeDeviceModel {
        var device = try ready(flow: flow)
        let events: [IncodeDeviceEvent] = [
            .fingerprintRead(bytes(#"{"hash":"SPECIMEN"}"#)),
            .sectionStarted(tag: "id", modules: [.other, .idCapture(id)]),
            .idFrontCompleted(scan("front", metadata: "front metadata")),
            .idBackCompleted(scan("back", metadata: "back metadata")),
            .sectionCompleted(tag: "id"),
            .sectionStarted(tag: "selfie", modules: [.selfie(deepsight)]),
            .selfieCompleted(selfie),
            .sectionCompleted(tag: "selfie"),
            .sectionStarted(
                tag: "video",
                modules: [.videoSelfie(IncodeVideoSelfieConfiguration())]
            ),
            .videoSelfieCompleted(videoSelfie),
            .sectionCompleted(tag: "video"),
        ]
        for event in events { try device.handle(event) }
        return device
    }

    static func plan(_ device: IncodeDeviceModel) throws -> IncodePlan {
        let set = try device.captureSet()
        return IncodePlan(
            configuration: try IncodeCaptureConfiguration.of(set.configuration),
            captures: IncodeAvailableCaptures(set)
        )
    }
}

extension IncodeDeviceModel {
    /// Handles an event that must be refused, and tells why it was.
    mutating func refusal(of event: IncodeDeviceEvent) -> IncodeDeviceRefusal? {
        do throws(IncodeDeviceRefusal) {
            try handle(event)
            return nil
        } catch {
            return error
        }
    }

    /// The roles that an action of `handle` asks to copy.
    mutating func rolesToCopy(after event: IncodeDeviceEvent) throws -> [CaptureRole]? {
        for case .copy(let roles) in try handle(event) { return roles }
        return nil
    }

    /// Whether `handle` asks to delete the SDK's data.
    mutating func asksToDelete(after event: IncodeDeviceEvent) throws -> Bool {
        try handle(event).contains { if case .deleteLocalUserData = $0 { true } else { false } }
    }
}
