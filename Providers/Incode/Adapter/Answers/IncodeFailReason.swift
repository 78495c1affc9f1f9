/// Why the vendor did not accept a picture of a document (`failReason`).
///
/// Unknown words are kept and mean that it was not accepted.
public struct IncodeFailReason: RawRepresentable, Sendable, Hashable {
    /// The word as it stands on the wire.
    public let rawValue: String

    /// A reason by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The document is not recognised.
    public static let unknownDocumentType = Self(rawValue: "UNKNOWN_DOCUMENT_TYPE")
    /// The front was sent as the back, or the back as the front.
    public static let wrongDocumentSide = Self(rawValue: "WRONG_DOCUMENT_SIDE")
    /// A document of one side where two are expected.
    public static let wrongOneSidedDocument = Self(rawValue: "WRONG_ONE_SIDED_DOCUMENT")
    /// The document is folded, or unfolded, and should not be.
    public static let wrongUnfoldedDocument = Self(rawValue: "WRONG_UNFOLDED_DOCUMENT")
    /// The pages of an unfolded document do not belong together.
    public static let unfoldedDocumentPageMismatch = Self(
        rawValue: "UNFOLDED_DOCUMENT_PAGE_MISMATCH"
    )
    /// It cannot be read.
    public static let documentNotReadable = Self(rawValue: "DOCUMENT_NOT_READABLE")
    /// It cannot be cut out of the picture.
    public static let unableToAlignDocument = Self(rawValue: "UNABLE_TO_ALIGN_DOCUMENT")
    /// The flow does not take documents of this type: another document is needed, and no number of
    /// attempts makes up for it.
    public static let typeUnacceptable = Self(rawValue: "ID_TYPE_UNACCEPTABLE")
    /// The vendor failed inside.
    public static let unexpectedErrorOccurred = Self(rawValue: "UNEXPECTED_ERROR_OCCURRED")

    /// The reasons that have a name here.
    public static let known: [IncodeFailReason] = [
        .unknownDocumentType, .wrongDocumentSide, .wrongOneSidedDocument, .wrongUnfoldedDocument,
        .unfoldedDocumentPageMismatch, .documentNotReadable, .unableToAlignDocument,
        .typeUnacceptable, .unexpectedErrorOccurred,
    ]

    /// Whether this is one of the reasons that have a name here.
    public var isKnown: Bool { Self.known.contains(self) }
}

extension IncodeFailReason: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The word when it looks like a code; nothing of it otherwise.
    public var description: String { IncodeWord.code(rawValue) ?? "(not a code)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: an unknown word may be anything.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
