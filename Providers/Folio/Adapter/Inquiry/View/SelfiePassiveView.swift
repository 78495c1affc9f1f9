/// A step on which the engine runs in its passive mode.
///
/// The ready-made screens show only the engine; the texts are for screens of one's own.
/// Source: Folio, "Inquiry selfie capture": `Passive`.
public struct SelfiePassiveView: Sendable, Equatable {
    /// What the engine needs.
    public let capture: SelfieCaptureView
    /// The step's title.
    public let title: String?
    /// The step's text, which Folio calls `description`.
    public let details: String?
    /// Set while the step is being checked: the screen shows it in place of the engine.
    public let processing: ProcessingView?
}
