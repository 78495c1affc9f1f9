/// The dialog after a failed run on the web; its button sends `InquiryIntent.retry`.
///
/// Source: Folio, "Inquiry selfie capture": "How a web run ends".
public struct InquiryDialog: Sendable, Equatable {
    /// The title.
    public let title: String
    /// The text, which Folio calls `description`.
    public let details: String
    /// The label of the only button.
    public let button: String

    init(_ texts: InquiryChromeTexts) {
        title = texts.errorTitle
        details = texts.errorDescription
        button = texts.errorRetry
    }
}
