/// What a selfie with Deepsight records beside the picture.
///
/// Incode: "Capture-Only End-to-End Integration", SDK Configuration for Deepsight.
@nonexhaustive
public enum IncodeDeepsightModality: String, Sendable, Hashable, CaseIterable {
    /// The picture alone.
    case singleFrame
    /// The picture and a frame with depth, on a device that has a depth camera: the SDK's default.
    case singleFrameWithDepth
    /// The picture, a frame with depth, and a short video.
    case singleFrameWithDepthAndVideo

    /// Whether a frame with depth is recorded, on a device that can.
    public var hasDepth: Bool { self != .singleFrame }
    /// Whether a video is recorded.
    public var hasVideo: Bool { self == .singleFrameWithDepthAndVideo }
}
