/// A step on which the engine runs in its active mode.
///
/// Source: Folio, "Inquiry selfie capture": `Liveness`.
public struct SelfieLivenessView: Sendable, Equatable {
    /// What the engine needs.
    public let capture: SelfieCaptureView
    /// Set while the step is being checked: the screen shows it in place of the engine.
    public let processing: ProcessingView?
}
