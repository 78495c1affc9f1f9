import IDVPrimitives
public import IdentityVerification

/// What a server knows of a device with the vendor's SDK in capture-only mode, event by event.
///
/// An app reports what it called and which callbacks it got. An event that the SDK's documents do
/// not allow at that time is refused and changes nothing. What is recorded becomes a `CaptureSet`
/// with the configuration of the planned flow, so that a module that never ran is missed and not
/// forgotten.
/// Incode: "Capture-Only Mode".
public struct IncodeDeviceModel: Sendable {
    /// The flow that the app is to run: every module with its settings.
    ///
    /// Platform and version are those that the device reports.
    public let flow: IncodeCaptureConfiguration
    /// Where the flow stands.
    public internal(set) var phase = IncodeDevicePhase.notInitialized
    /// The mode that the SDK is in.
    public internal(set) var mode = IncodeSDKMode.standard
    /// The kind of device; nil before the SDK is initialised.
    public internal(set) var platform: DevicePlatform?
    /// The SDK's version; empty before the SDK is initialised.
    public internal(set) var sdkVersion = ""
    /// The SDK's variant; nil before the SDK is initialised.
    public internal(set) var distribution: IncodeSDKDistribution?
    /// What makes capture-only mode impossible on this device.
    public internal(set) var configurationFaults: [IncodeConfigurationFault] = []
    /// Why the SDK could not be initialised the last time; nil when it could.
    public internal(set) var initializationError: IncodeDeviceError?
    /// What the device said went wrong with a capture, also with one that is there.
    public internal(set) var captureErrors: [CaptureRole: IncodeDeviceError] = [:]
    /// What the device found of a document's image.
    public internal(set) var scanStatuses: [CaptureRole: IncodeScanStatus] = [:]
    /// How many sections have set out to record a capture.
    public internal(set) var attempts: [CaptureRole: Int] = [:]
    /// What the person said that the document is.
    public internal(set) var chosenIDType: IncodeChosenIDType?
    /// Whether the app has deleted the SDK's data.
    public internal(set) var isLocalUserDataDeleted = false

    /// What a capture consists of.
    struct Record: Sendable {
        var source: ByteSource
        var metadata: Personal<String>?
        var frameWithDepth: ByteSource?
    }

    var modules: [IncodeSectionModule] = []
    var records: [CaptureRole: Record] = [:]
    var absences: [CaptureRole: CaptureAbsence] = [:]
    private var copied: Set<CaptureRole> = []

    /// The largest diagnostics in bytes: they go through the vendor's gateway.
    public static let maximumDiagnosticsBytes = 9_900_000
    /// The longest tag or version in bytes.
    public static let maximumTextBytes = 100

    /// Begins before the SDK is initialised.
    public init(flow: IncodeCaptureConfiguration) {
        self.flow = flow
        chosenIDType = flow.idCapture?.chosenIDType
    }

    /// The captures that `deleteLocalUserData()` would lose, in the order of the roles.
    public var uncopied: [CaptureRole] {
        CaptureRole.allCases.filter {
            records[$0] != nil && !copied.contains($0) && $0 != .diagnostics
        }
    }

    /// Takes an event, and tells what has to be done about it.
    ///
    /// - Throws: `IncodeDeviceRefusal` when the event does not fit; nothing has changed then.
    @discardableResult
    public mutating func handle(
        _ event: IncodeDeviceEvent
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        switch event {
        case .initialized(let platform, let sdkVersion, let distribution):
            try initialize(platform, sdkVersion, distribution)
            return []
        case .initializationFailed(let error):
            guard phase == .notInitialized else { throw .alreadyInitialized }
            initializationError = error
            return []
        default: break
        }
        guard phase != .notInitialized else { throw .notInitialized }
        switch event {
        case .initialized, .initializationFailed: return []
        case .modeSet(let mode): try set(mode)
        case .fingerprintRead(let bytes): try recordFingerprint(bytes)
        case .sectionStarted(let tag, let modules): try startSection(tag, modules)
        case .idFrontCompleted(let result): try recordScan(result, as: .documentFront)
        case .idBackCompleted(let result): try recordScan(result, as: .documentBack)
        case .selfieCompleted(let result): try record(result)
        case .videoSelfieCompleted(let result): try record(result)
        case .sectionCompleted(let tag): return try completeSection(tag)
        case .failed(let error): return try fail(error)
        case .cancelled: return try end(.cancelled)
        case .flowFinished:
            if case .running(let tag) = phase { throw .sectionAlreadyRunning(tag: tag) }
            return try end(.finished)
        case .diagnosticsReceived(let bytes): return try forwardDiagnostics(bytes)
        case .copied(let role): return try noteCopy(of: role)
        case .dropped(let role): return try drop(role)
        case .deletingLocalUserData: try deleteLocalUserData()
        }
        return []
    }

    // MARK: - Set-up

    private mutating func initialize(
        _ platform: DevicePlatform,
        _ sdkVersion: String,
        _ distribution: IncodeSDKDistribution
    ) throws(IncodeDeviceRefusal) {
        guard phase == .notInitialized else { throw .alreadyInitialized }
        for text in [platform.rawValue, sdkVersion, distribution.rawValue] {
            try Self.checkText(text)
        }
        self.platform = platform
        self.sdkVersion = sdkVersion
        self.distribution = distribution
        initializationError = nil
        phase = .idle
    }

    private mutating func set(_ mode: IncodeSDKMode) throws(IncodeDeviceRefusal) {
        guard !phase.hasEnded else { throw .flowEnded }
        if case .running(let tag) = phase { throw .sectionAlreadyRunning(tag: tag) }
        guard mode == .captureOnly, distribution?.hasCaptureOnlyMode == false else {
            self.mode = mode
            return
        }
        // The SDK logs a warning and goes back, so that the device would talk to the vendor itself.
        self.mode = .standard
        guard configurationFaults.isEmpty else { return }
        configurationFaults.append(
            IncodeConfigurationFault(
                rule: .distribution,
                found: "the SDK is the Public variant, which has no capture-only mode and returned "
                    + "to its standard mode",
                advice: "Build the app with another variant of the SDK."
            )
        )
    }

    static func checkText(_ text: String) throws(IncodeDeviceRefusal) {
        guard text.utf8.count <= maximumTextBytes else {
            throw .tooLarge(limit: maximumTextBytes)
        }
    }

    // MARK: - Captures

    private mutating func recordFingerprint(_ bytes: ByteSource) throws(IncodeDeviceRefusal) {
        guard !phase.hasEnded else { throw .flowEnded }
        let limit = IncodePlan.limits(of: .deviceFingerprint).maximumBytes
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        keep(bytes.count > 0 ? Record(source: bytes) : nil, as: .deviceFingerprint)
    }

    /// Puts what a callback brought, or did not bring, in the place of what was there.
    mutating func keep(
        _ record: Record?,
        as role: CaptureRole,
        absence: CaptureAbsence? = nil
    ) {
        copied.remove(role)
        records[role] = record
        absences[role] = record == nil ? absence : nil
    }

    private mutating func noteCopy(
        of role: CaptureRole
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        guard records[role] != nil else { throw .notCaptured(role) }
        copied.insert(role)
        return actionsAtEnd
    }

    private mutating func drop(
        _ role: CaptureRole
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        guard records[role] != nil else { throw .notCaptured(role) }
        switch phase {
        case .failed, .cancelled: break
        // What a finished flow has captured is needed.
        case .finished: throw .notCopied([role])
        case .notInitialized, .idle, .running: throw .flowNotEnded
        }
        keep(nil, as: role, absence: CaptureAbsence(rawValue: "dropped"))
        return actionsAtEnd
    }

    // MARK: - The end

    private mutating func fail(
        _ error: IncodeDeviceError
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        // The SDK refuses a second section with this error, and the first goes on.
        if error.code == .sectionAlreadyRunning, case .running = phase { return [] }
        return try end(.failed(error))
    }

    private mutating func end(
        _ end: IncodeDevicePhase
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        guard !phase.hasEnded else { throw .flowEnded }
        phase = end
        modules = []
        let left = uncopied
        return left.isEmpty ? actionsAtEnd : [.copy(left)]
    }

    private var actionsAtEnd: [IncodeDeviceAction] {
        phase.hasEnded && uncopied.isEmpty && !isLocalUserDataDeleted ? [.deleteLocalUserData] : []
    }

    private mutating func deleteLocalUserData() throws(IncodeDeviceRefusal) {
        guard phase.hasEnded else { throw .flowNotEnded }
        guard uncopied.isEmpty else { throw .notCopied(uncopied) }
        isLocalUserDataDeleted = true
    }

    /// Diagnostics come after the end, and whatever end that was.
    private mutating func forwardDiagnostics(
        _ bytes: ByteSource
    ) throws(IncodeDeviceRefusal) -> [IncodeDeviceAction] {
        guard bytes.count <= Self.maximumDiagnosticsBytes else {
            throw .tooLarge(limit: Self.maximumDiagnosticsBytes)
        }
        keep(bytes.count > 0 ? Record(source: bytes) : nil, as: .diagnostics)
        return bytes.count > 0 ? [.forwardDiagnostics(bytes)] : []
    }
}

extension IncodeDeviceModel: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How many captures there are, and nothing that is secret or personal.
    public var description: String { "IncodeDeviceModel(\(records.count) captures)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
