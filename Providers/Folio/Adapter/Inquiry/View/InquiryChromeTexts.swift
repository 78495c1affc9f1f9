/// The texts of the dialog after a failed run on the web.
///
/// They belong to the inquiry's state; how an update carries them (`chrome.error.title` and so on) is
/// this project's convention.
/// Source: Folio, "Inquiry selfie capture": "How a web run ends".
public struct InquiryChromeTexts: Sendable, Equatable {
    /// The title, `chrome.error.title`.
    public var errorTitle: String
    /// The text, `chrome.error.description`.
    public var errorDescription: String
    /// The label of the only button, `chrome.error.retry`.
    public var errorRetry: String

    /// Makes the texts; without any, the names of the texts stand in their place.
    public init(
        errorTitle: String = "chrome.error.title",
        errorDescription: String = "chrome.error.description",
        errorRetry: String = "chrome.error.retry"
    ) {
        self.errorTitle = errorTitle
        self.errorDescription = errorDescription
        self.errorRetry = errorRetry
    }
}
