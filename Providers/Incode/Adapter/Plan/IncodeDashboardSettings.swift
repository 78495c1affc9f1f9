/// What the flow in the vendor's Dashboard says about signals: the device must collect the same.
///
/// Incode: "Capture-Only End-to-End Integration", Prerequisites: when they differ, the back end
/// refuses images with `Invalid capture metadata`.
public struct IncodeDashboardSettings: Sendable, Hashable {
    /// Whether Deepsight is on, in the flow's Settings tab.
    ///
    /// Default: false.
    public var deepsight: Bool
    /// The Deepsight settings of the Face Capture module; without Deepsight they mean nothing.
    ///
    /// Default: a frame with depth.
    public var modality: IncodeDeepsightModality
    /// The Motion option of the Face Capture module.
    ///
    /// Default: false.
    public var faceMotion: Bool
    /// The Motion option of the ID Capture module.
    ///
    /// Default: false.
    public var idMotion: Bool

    /// Describes a flow.
    public init(
        deepsight: Bool = false,
        modality: IncodeDeepsightModality = .singleFrameWithDepth,
        faceMotion: Bool = false,
        idMotion: Bool = false
    ) {
        self.deepsight = deepsight
        self.modality = modality
        self.faceMotion = faceMotion
        self.idMotion = idMotion
    }
}
