public import IDVPrimitives
public import IdentityVerification

/// What the Selfie module gives.
///
/// Incode: the SDK's `SelfieScanResult`. It does not print.
public struct IncodeSelfieScanResult: Sendable {
    /// The picture, decoded from `selfieBase64`; nil when the capture did not complete.
    public var selfie: ByteSource?
    /// The frame with depth; nil on a device without a depth camera, which is normal.
    public var frameWithDepth: ByteSource?
    /// The SDK's metadata of exactly this capture: opaque, and handed on unchanged.
    public var metadata: Personal<String>?
    /// The contents of the file at `presignedVideoFileURL`, which are base64 text, byte for byte.
    ///
    /// The file goes with `deleteLocalUserData()`: it has to be copied before.
    public var videoText: ByteSource?
    /// Why there is no video although one was configured:
    /// `insufficientStorageForVideoRecording` or `videoRecordingFailed`.
    public var videoRecordingError: CaptureAbsence?
    /// Whether the device took the capture for an attack; nil when it said nothing.
    public var spoofAttempt: Bool?
    /// Why there is no picture, or what else went wrong.
    public var error: IncodeDeviceError?

    /// Makes a result.
    public init(
        selfie: ByteSource?,
        frameWithDepth: ByteSource? = nil,
        metadata: Personal<String>? = nil,
        videoText: ByteSource? = nil,
        videoRecordingError: CaptureAbsence? = nil,
        spoofAttempt: Bool? = nil,
        error: IncodeDeviceError? = nil
    ) {
        self.selfie = selfie
        self.frameWithDepth = frameWithDepth
        self.metadata = metadata
        self.videoText = videoText
        self.videoRecordingError = videoRecordingError
        self.spoofAttempt = spoofAttempt
        self.error = error
    }
}

extension IncodeSelfieScanResult: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeSelfieScanResult(\(selfie?.count ?? 0) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
