/// How the ID Capture module is set up on the device.
///
/// Incode: the SDK's `addIdScan(scanStep:motion:)`.
public struct IncodeIDCaptureConfiguration: Sendable, Hashable {
    /// Which sides are scanned.
    ///
    /// Default: both.
    public var scanStep: IncodeScanStep
    /// Whether motion is recorded; it must be what the Dashboard says.
    ///
    /// Default: false.
    public var motion: Bool
    /// What the person said that the document is; nil when nobody was asked, or nobody said.
    ///
    /// Default: nil.
    public var chosenIDType: IncodeChosenIDType?

    /// Describes the module.
    public init(
        scanStep: IncodeScanStep = .both,
        motion: Bool = false,
        chosenIDType: IncodeChosenIDType? = nil
    ) {
        self.scanStep = scanStep
        self.motion = motion
        self.chosenIDType = chosenIDType
    }

    /// Whether the back of the document is scanned: of both sides, and of no passport.
    public var expectsBack: Bool { scanStep == .both && chosenIDType != .passport }
}
