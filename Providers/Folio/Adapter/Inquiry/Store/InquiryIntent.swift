/// What the person, or the screen for the person, wants.
///
/// None of them holds an image.
/// Source: Folio, "Inquiry selfie capture": "What happens with the result"; the name of `back` is
/// inferred.
@nonexhaustive
public enum InquiryIntent: Sendable, Equatable {
    /// Liveness passed: the capture session and the engine's transaction.
    case submitCapture(captureSessionID: String, transactionID: String)
    /// A photo was taken.
    case uploadCapture(captureSessionID: String, captureField: String, image: UploadedImage)
    /// The photo that was taken or chosen cannot be read.
    case fileUnreadable
    /// One step back.
    case back
    /// The failed run, or the failed command, once more.
    case retry
}
