public import IDVPrimitives
public import IdentityVerification

/// What the ID Capture module gives of one side of a document.
///
/// Incode: the SDK's `IdScanResult`. It does not print.
public struct IncodeIDScanResult: Sendable {
    /// The image, decoded from `base64Image`; nil when the capture did not complete.
    public var image: ByteSource?
    /// The SDK's metadata of exactly this image: opaque, and handed on unchanged.
    public var metadata: Personal<String>?
    /// What the person said that the document is; nil when nobody was asked.
    public var chosenIDType: IncodeChosenIDType?
    /// What the device found of the image; nil when it said nothing.
    public var scanStatus: IncodeScanStatus?
    /// Why there is no image, or what else went wrong.
    public var error: IncodeDeviceError?

    /// Makes a result.
    public init(
        image: ByteSource?,
        metadata: Personal<String>? = nil,
        chosenIDType: IncodeChosenIDType? = nil,
        scanStatus: IncodeScanStatus? = nil,
        error: IncodeDeviceError? = nil
    ) {
        self.image = image
        self.metadata = metadata
        self.chosenIDType = chosenIDType
        self.scanStatus = scanStatus
        self.error = error
    }
}

extension IncodeIDScanResult: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeIDScanResult(\(image?.count ?? 0) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
