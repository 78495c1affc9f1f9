/// What an engine needs for one run.
///
/// Source: Folio, "Inquiry selfie capture": `SelfieCaptureView`.
public struct SelfieCaptureView: Sendable, Equatable {
    /// The mode to run in.
    public let mode: SelfieLivenessMode
    /// The capture session that the run belongs to; never empty.
    public let captureSessionID: String
    /// The run; an outcome of another run is ignored.
    public let runID: String
    /// Where the engine sends its requests: the selfie proxy.
    public let service: SelfieServiceAddress
    /// What goes with every request, unchanged.
    public let headers: SelfieCaptureHeaders
    /// The texts to show.
    public let texts: SelfieCaptureTexts
}
