/// Why the store did not act on an intent; nothing has changed and nothing is sent.
///
/// Folio publishes no such list: it is this project's convention.
@nonexhaustive
public enum IntentRejection: String, Error, Sendable, Hashable, CaseIterable {
    /// Nothing has answered the start yet.
    case notStarted = "NOT_STARTED"
    /// No step is shown.
    case noStep = "NO_STEP"
    /// The shown step does not take this intent now.
    case wrongState = "WRONG_STATE"
    /// A command is under way, or the step is being checked.
    case busy = "BUSY"
    /// The capture session is not the shown one.
    case sessionMismatch = "SESSION_MISMATCH"
    /// The capture session was shown earlier and is no longer.
    case staleSession = "STALE_SESSION"
    /// The field is not the shown one.
    case fieldMismatch = "FIELD_MISMATCH"
    /// The transaction's id is not 1–128 visible ASCII characters.
    case invalidTransaction = "INVALID_TRANSACTION"
    /// The transaction was submitted for this capture session before.
    case alreadySubmitted = "ALREADY_SUBMITTED"
    /// The photo has no bytes.
    case emptyFile = "EMPTY_FILE"
    /// The photo has more bytes than are allowed.
    case fileTooLarge = "FILE_TOO_LARGE"
    /// A submit carries an image.
    case unexpectedImage = "UNEXPECTED_IMAGE"
}

extension IntentRejection: CustomStringConvertible {
    /// What was found and what to do.
    public var description: String {
        switch self {
        case .notStarted: "the inquiry is not started; start it first"
        case .noStep: "no step is shown; wait for an update that shows one"
        case .wrongState: "the shown step does not take this intent now; look at the shown step"
        case .busy: "a command is under way, or the step is being checked; wait for the next update"
        case .sessionMismatch: "the capture session is not the shown one; name the shown one"
        case .staleSession:
            "the capture session was shown earlier and is no longer; name the shown one"
        case .fieldMismatch: "the capture field is not the shown one; name the shown one"
        case .invalidTransaction: "a transaction's id is 1–128 visible ASCII characters"
        case .alreadySubmitted:
            "this transaction was submitted for the capture session; wait for the next update"
        case .emptyFile: "the photo has no bytes; take another"
        case .fileTooLarge: "the photo has more bytes than are allowed; take a smaller one"
        case .unexpectedImage: "a submit carries no image; the portrait stays with the screen"
        }
    }
}
