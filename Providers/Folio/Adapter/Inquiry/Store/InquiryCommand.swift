public import IDVCrypto

/// What the store asks to be sent to the inquiry's server; no image is in it.
///
/// The ids are this project's convention: a command that is sent again keeps its id, so that the
/// server can tell it from a second one.
@nonexhaustive
public enum InquiryCommand: Sendable, Equatable {
    /// The engine's transaction of a capture session.
    case submitCapture(id: String, captureSessionID: String, transactionID: String)
    /// A photo, described by its digest and length; whoever holds the bytes sends them.
    case uploadCapture(
        id: String,
        captureSessionID: String,
        captureField: String,
        digest: SHA256Digest,
        length: Int
    )
    /// One step back.
    case back
    /// The step once more.
    case retry

    /// The command's id; nil for the two that have none.
    public var id: String? {
        switch self {
        case .submitCapture(let id, _, _), .uploadCapture(let id, _, _, _, _): id
        case .back, .retry: nil
        }
    }
}
