/// How the Selfie module is set up on the device.
///
/// Incode: the SDK's `DeepsightConfiguration`, whose three fields are independent of each other.
public struct IncodeDeepsightConfiguration: Sendable, Hashable {
    /// Whether Deepsight is on.
    ///
    /// Without it the selfie is a plain single frame. Default: true.
    public var isEnabled: Bool
    /// What is recorded; without Deepsight it means nothing.
    ///
    /// Default: a frame with depth.
    public var modality: IncodeDeepsightModality
    /// Whether motion is recorded, with Deepsight or without.
    ///
    /// Default: false.
    public var motion: Bool

    /// Describes the module.
    public init(
        isEnabled: Bool = true,
        modality: IncodeDeepsightModality = .singleFrameWithDepth,
        motion: Bool = false
    ) {
        self.isEnabled = isEnabled
        self.modality = modality
        self.motion = motion
    }

    /// A plain selfie: no Deepsight and no motion.
    public static let plain = IncodeDeepsightConfiguration(isEnabled: false)

    /// The modality that takes effect; nil for a plain single frame.
    public var effectiveModality: IncodeDeepsightModality? { isEnabled ? modality : nil }
    /// Whether a frame with depth is recorded, on a device that can.
    public var expectsDepth: Bool { effectiveModality?.hasDepth ?? false }
    /// Whether a video is recorded, so that its absence is a fault.
    public var expectsVideo: Bool { effectiveModality?.hasVideo ?? false }
    /// Whether the vendor's checks need the capture's metadata: with Deepsight, or with motion.
    public var expectsMetadata: Bool { isEnabled || motion }
}
