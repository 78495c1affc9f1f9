import IDVPrimitives
import IdentityVerification
import IncodeProvider
import Testing

/// The life of a flow on a device: set-up, sections, end and deletion.
@Suite struct DeviceModelTests {
    private static let modules: [IncodeSectionModule] = [.idCapture(DeviceMaking.id)]

    // MARK: - Set-up

    @Test func `nothing is taken before the SDK is initialised`() {
        let events: [IncodeDeviceEvent] = [
            .modeSet(.captureOnly), .fingerprintRead(DeviceMaking.bytes("{}")),
            .sectionStarted(tag: "id", modules: Self.modules), .sectionCompleted(tag: "id"),
            .idFrontCompleted(DeviceMaking.scan("front")), .cancelled, .flowFinished,
            .failed(IncodeDeviceError(.unknown)), .deletingLocalUserData,
            .diagnosticsReceived(DeviceMaking.bytes("{}")),
        ]
        for event in events {
            var device = IncodeDeviceModel(flow: DeviceMaking.flow)
            #expect(device.refusal(of: event) == .notInitialized)
            #expect(device.phase == .notInitialized)
        }
    }

    @Test func `an initialisation that failed can be made again, and one that did not cannot`()
        throws
    {
        var device = IncodeDeviceModel(flow: DeviceMaking.flow)
        try device.handle(
            .initializationFailed(IncodeDeviceError(.init(rawValue: "serverUnreachable")))
        )
        #expect(device.initializationError?.code.rawValue == "serverUnreachable")
        let event = IncodeDeviceEvent.initialized(
            platform: .android,
            sdkVersion: "5.46.0",
            distribution: .init(rawValue: "d")
        )
        try device.handle(event)
        #expect(device.phase == .idle)
        #expect(device.mode == .standard)
        #expect(device.initializationError == nil)
        #expect(device.refusal(of: event) == .alreadyInitialized)
        #expect(
            device.refusal(of: .initializationFailed(IncodeDeviceError(.unknown)))
                == .alreadyInitialized
        )
    }

    @Test(arguments: [IncodeSDKMode.standard, .submitOnly, .init(rawValue: "later")])
    func `in another mode no section starts and no result is taken`(mode: IncodeSDKMode) throws {
        var device = try DeviceMaking.ready()
        try device.handle(.modeSet(mode))
        let section = IncodeDeviceEvent.sectionStarted(tag: "id", modules: Self.modules)
        #expect(device.refusal(of: section) == .notCaptureOnly(mode))
        let result = IncodeDeviceEvent.idFrontCompleted(DeviceMaking.scan("front"))
        #expect(device.refusal(of: result) == .notCaptureOnly(mode))
        #expect(device.phase == .idle)
    }

    @Test func `the mode is not changed while a section runs`() throws {
        var device = try DeviceMaking.started(Self.modules)
        #expect(
            device.refusal(of: .modeSet(.standard)) == .sectionAlreadyRunning(tag: "section")
        )
        #expect(device.mode == .captureOnly)
    }

    // Test idea 86.
    @Test(arguments: ["Public", "public"])
    func `capture-only on a Public distribution is flagged, and the mode is standard`(
        name: String
    ) throws {
        var device = try DeviceMaking.ready(distribution: IncodeSDKDistribution(rawValue: name))
        #expect(device.mode == .standard)
        #expect(device.configurationFaults.map(\.rule) == [.distribution])
        try device.handle(.modeSet(.captureOnly))
        #expect(device.configurationFaults.count == 1)
        let section = IncodeDeviceEvent.sectionStarted(tag: "id", modules: Self.modules)
        #expect(device.refusal(of: section) == .notCaptureOnly(.standard))
    }

    @Test func `another distribution is not flagged`() throws {
        for name in ["", "d", "nfc", "later"] {
            let device = try DeviceMaking.ready(
                distribution: IncodeSDKDistribution(rawValue: name)
            )
            #expect(device.mode == .captureOnly)
            #expect(device.configurationFaults.isEmpty)
        }
    }

    // MARK: - Sections

    // Test idea 83.
    @Test func `a second section is refused, and the first goes on`() throws {
        var device = try DeviceMaking.started(Self.modules)
        try device.handle(.idFrontCompleted(DeviceMaking.scan("front")))
        let second = IncodeDeviceEvent.sectionStarted(
            tag: "selfie",
            modules: [.selfie(DeviceMaking.deepsight)]
        )
        #expect(device.refusal(of: second) == .sectionAlreadyRunning(tag: "section"))
        #expect(device.phase == .running(tag: "section"))
        // The SDK reports the same as an error, which does not end the flow.
        try device.handle(.failed(IncodeDeviceError(.sectionAlreadyRunning)))
        #expect(device.phase == .running(tag: "section"))
        try device.handle(.idBackCompleted(DeviceMaking.scan("back")))
        try device.handle(.sectionCompleted(tag: "section"))
        #expect(device.uncopied == [.documentFront, .documentBack])
        try device.handle(second)
        #expect(device.phase == .running(tag: "selfie"))
    }

    @Test func `a completion of another section is refused`() throws {
        var device = try DeviceMaking.started(Self.modules)
        #expect(
            device.refusal(of: .sectionCompleted(tag: "other"))
                == .otherSectionRunning(tag: "section")
        )
        try device.handle(.sectionCompleted(tag: "section"))
        #expect(device.refusal(of: .sectionCompleted(tag: "section")) == .noSectionRunning)
    }

    @Test func `a result outside its section is refused`() throws {
        var device = try DeviceMaking.started([.other])
        let results: [IncodeDeviceEvent] = [
            .idFrontCompleted(DeviceMaking.scan("front")),
            .idBackCompleted(DeviceMaking.scan("back")),
            .selfieCompleted(DeviceMaking.selfie),
            .videoSelfieCompleted(DeviceMaking.videoSelfie),
        ]
        for result in results {
            #expect(device.refusal(of: result) == .notInSection(tag: "section"))
        }
        try device.handle(.sectionCompleted(tag: "section"))
        for result in results {
            #expect(device.refusal(of: result) == .noSectionRunning)
        }
        #expect(try device.captureSet().captures.isEmpty)
    }

    @Test func `a section must have the settings of the flow`() throws {
        var device = try DeviceMaking.ready()
        let modules: [(IncodeSectionModule, IncodeSectionModule.Kind)] = [
            (.idCapture(IncodeIDCaptureConfiguration(motion: true)), .idCapture),
            (.selfie(.plain), .selfie),
            (.videoSelfie(IncodeVideoSelfieConfiguration(idScan: false)), .videoSelfie),
        ]
        for (module, kind) in modules {
            #expect(
                device.refusal(of: .sectionStarted(tag: "x", modules: [module]))
                    == .differsFromFlow(kind)
            )
        }
        var front = DeviceMaking.flow
        front.idCapture?.scanStep = .front
        front.selfie = nil
        device = try DeviceMaking.ready(flow: front)
        let both = IncodeDeviceEvent.sectionStarted(tag: "x", modules: Self.modules)
        #expect(device.refusal(of: both) == .differsFromFlow(.idCapture))
        let selfie = IncodeDeviceEvent.sectionStarted(
            tag: "x",
            modules: [.selfie(DeviceMaking.deepsight)]
        )
        #expect(device.refusal(of: selfie) == .differsFromFlow(.selfie))
    }

    @Test func `a section has a module once`() throws {
        var device = try DeviceMaking.ready()
        let modules = Self.modules + Self.modules
        #expect(
            device.refusal(of: .sectionStarted(tag: "x", modules: modules))
                == .repeatedModule(.idCapture)
        )
        #expect(device.attempts.isEmpty)
    }

    @Test func `a tag, a version and bytes have their limits`() throws {
        let long = String(repeating: "x", count: 101)
        var device = IncodeDeviceModel(flow: DeviceMaking.flow)
        let start = IncodeDeviceEvent.initialized(
            platform: .iOS,
            sdkVersion: long,
            distribution: .init(rawValue: "")
        )
        #expect(device.refusal(of: start) == .tooLarge(limit: 100))
        device = try DeviceMaking.ready()
        #expect(
            device.refusal(of: .sectionStarted(tag: long, modules: [])) == .tooLarge(limit: 100)
        )
        let fingerprint = ByteSource([UInt8](repeating: 0x20, count: (1 << 20) + 1))
        #expect(device.refusal(of: .fingerprintRead(fingerprint)) == .tooLarge(limit: 1 << 20))
        let diagnostics = ByteSource([UInt8](repeating: 0x20, count: 9_900_001))
        #expect(
            device.refusal(of: .diagnosticsReceived(diagnostics)) == .tooLarge(limit: 9_900_000)
        )
    }

    // MARK: - The end

    @Test func `finishing is local: it makes no step of the plan`() throws {
        var device = try DeviceMaking.complete()
        let before = try DeviceMaking.plan(device)
        try device.handle(.flowFinished)
        #expect(device.phase == .finished)
        #expect(try DeviceMaking.plan(device) == before)
        #expect(before.faults.isEmpty)
    }

    @Test func `a flow is not finished while a section runs, and is finished once`() throws {
        var device = try DeviceMaking.started(Self.modules)
        #expect(device.refusal(of: .flowFinished) == .sectionAlreadyRunning(tag: "section"))
        try device.handle(.sectionCompleted(tag: "section"))
        try device.handle(.flowFinished)
        #expect(device.refusal(of: .flowFinished) == .flowEnded)
    }

    private static let ends: [IncodeDeviceEvent] = [
        .flowFinished, .cancelled, .failed(IncodeDeviceError(.permissionsDenied)),
    ]

    @Test(arguments: 0..<3)
    func `after the end no section, result or other end is taken`(end: Int) throws {
        var device = try DeviceMaking.ready()
        try device.handle(Self.ends[end])
        let phase = device.phase
        #expect(phase.hasEnded)
        let events: [IncodeDeviceEvent] =
            Self.ends + [
                .sectionStarted(tag: "id", modules: Self.modules), .sectionCompleted(tag: "id"),
                .idFrontCompleted(DeviceMaking.scan("front")), .modeSet(.captureOnly),
                .fingerprintRead(DeviceMaking.bytes("{}")),
            ]
        for event in events {
            #expect(device.refusal(of: event) == .flowEnded)
        }
        #expect(device.phase == phase)
    }

    @Test func `an unknown error ends the flow and is kept by its name`() throws {
        var device = try DeviceMaking.started(Self.modules)
        let error = IncodeDeviceError(
            .init(rawValue: "somethingNew"),
            detail: Personal("SPECIMEN PERSON")
        )
        try device.handle(.failed(error))
        #expect(device.phase == .failed(error))
        #expect("\(device.phase)".contains("somethingNew"))
        #expect(!"\(device.phase)".contains("SPECIMEN"))
        #expect(IncodeDeviceError.Code(rawValue: "SPECIMEN PERSON") == .unknown)
    }

    // Test idea 85.
    @Test(arguments: 0..<3)
    func `diagnostics are forwarded unchanged after every end, and change nothing`(
        end: Int
    ) throws {
        let sent: [UInt8] = Array(" {\"b\":1,\r\n\"a\":\"\\u00e9\"}\n".utf8)
        var device = try DeviceMaking.ready()
        try device.handle(Self.ends[end])
        try device.handle(.deletingLocalUserData)
        let phase = device.phase
        var forwarded: [UInt8]?
        for case .forwardDiagnostics(let bytes) in try device.handle(
            .diagnosticsReceived(ByteSource(sent))
        ) {
            forwarded = try bytes.bytes(limit: 1_000)
        }
        #expect(forwarded == sent)
        #expect(device.phase == phase)
        #expect(device.uncopied.isEmpty)
        #expect(try device.captureSet()[.diagnostics] != nil)
        #expect(try DeviceMaking.plan(device).ignored.isEmpty)
    }

    // MARK: - Deletion

    // Test idea 84.
    @Test func `nothing is deleted before every capture is copied`() throws {
        var device = try DeviceMaking.complete()
        #expect(device.refusal(of: .deletingLocalUserData) == .flowNotEnded)
        #expect(try device.rolesToCopy(after: .flowFinished) == device.uncopied)
        let roles = device.uncopied
        #expect(roles.count == 9)
        for (index, role) in roles.enumerated() {
            #expect(device.refusal(of: .deletingLocalUserData) == .notCopied(device.uncopied))
            let isLast = index == roles.count - 1
            #expect(try device.asksToDelete(after: .copied(role)) == isLast)
        }
        try device.handle(.deletingLocalUserData)
        #expect(device.isLocalUserDataDeleted)
        // The app may call it from several callbacks.
        try device.handle(.deletingLocalUserData)
        #expect(try device.captureSet().captures.count == 9)
    }

    // Test idea 84.
    @Test(arguments: 0..<3)
    func `the data can be deleted after every end`(end: Int) throws {
        var device = try DeviceMaking.ready()
        #expect(try device.asksToDelete(after: Self.ends[end]))
        try device.handle(.deletingLocalUserData)
        #expect(device.isLocalUserDataDeleted)
    }

    // Test idea 84.
    @Test(arguments: 1..<3)
    func `after an error or a cancellation a capture can be given up instead of copied`(
        end: Int
    ) throws {
        var device = try DeviceMaking.started(Self.modules)
        try device.handle(.idFrontCompleted(DeviceMaking.scan("front")))
        #expect(device.refusal(of: .dropped(.documentFront)) == .flowNotEnded)
        #expect(try device.rolesToCopy(after: Self.ends[end]) == [.documentFront])
        #expect(device.refusal(of: .deletingLocalUserData) == .notCopied([.documentFront]))
        #expect(try device.asksToDelete(after: .dropped(.documentFront)))
        try device.handle(.deletingLocalUserData)
        #expect(try device.captureSet()[.documentFront] == nil)
        #expect(try device.captureSet().absences[.documentFront]?.rawValue == "dropped")
    }

    @Test func `after a success nothing is given up, and nothing that is not there is copied`()
        throws
    {
        var device = try DeviceMaking.complete()
        try device.handle(.flowFinished)
        #expect(device.refusal(of: .dropped(.selfie)) == .notCopied([.selfie]))
        #expect(
            device.refusal(of: .copied(.videoSelfiePassport))
                == .notCaptured(.videoSelfiePassport)
        )
        #expect(
            device.refusal(of: .dropped(.videoSelfiePassport))
                == .notCaptured(.videoSelfiePassport)
        )
    }

    @Test func `neither the model nor its results print what they hold`() throws {
        let device = try DeviceMaking.complete()
        var text = "\(device) \(String(reflecting: device)) "
        dump(device, to: &text)
        for result: Any in [
            DeviceMaking.scan("front"), DeviceMaking.selfie, DeviceMaking.videoSelfie,
        ] {
            text += "\(result) \(String(reflecting: result)) "
            dump(result, to: &text)
        }
        #expect(!text.contains("metadata"))
        #expect(!text.contains("SPECIMEN"))
        #expect(!text.contains("AAAA"))
    }
}
