/// What a selfie step shows.
///
/// Only an update that passed the store's check becomes one, so that whoever shows it need not look
/// for what is missing.
/// Source: Folio, "Inquiry selfie capture": `SelfieStateView`.
@nonexhaustive
public enum SelfieStateView: Sendable, Equatable {
    /// The step is being prepared; there is nothing but the processing screen.
    case preparing(ProcessingView)
    /// The engine runs in its active mode.
    case liveness(SelfieLivenessView)
    /// The engine runs in its passive mode.
    case passive(SelfiePassiveView)
    /// A photo is taken.
    case photo(SelfiePhotoView)

    /// What the engine needs; nil for a state without an engine.
    public var capture: SelfieCaptureView? {
        switch self {
        case .liveness(let view): view.capture
        case .passive(let view): view.capture
        case .preparing, .photo: nil
        }
    }

    /// What the processing screen shows; nil when nothing is being checked.
    public var processing: ProcessingView? {
        switch self {
        case .preparing(let view): view
        case .liveness(let view): view.processing
        case .passive(let view): view.processing
        case .photo(let view): view.processing
        }
    }

    /// The capture session that intents have to name; nil while the step is being prepared.
    public var captureSessionID: String? {
        if case .photo(let view) = self { return view.captureSessionID }
        return capture?.captureSessionID
    }
}
