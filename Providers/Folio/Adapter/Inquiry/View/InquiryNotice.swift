/// What went wrong, as the screen tells it.
///
/// Source: Folio, "Inquiry selfie capture", for the generic notice; the kinds' names are this project's
/// convention.
public struct InquiryNotice: Sendable, Hashable {
    /// What kind of failure it is.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The start brought no step that can be shown, or a command failed.
        case genericFailure = "GENERIC_FAILURE"
        /// The photo that was taken or chosen cannot be read.
        case fileUnreadable = "FILE_UNREADABLE"
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// Whether `InquiryIntent.retry` is offered.
    public let retry: Bool

    /// Makes a notice.
    ///
    /// - Parameters:
    ///   - kind: what kind of failure it is.
    ///   - retry: whether a retry is offered.
    public init(kind: Kind, retry: Bool) {
        self.kind = kind
        self.retry = retry
    }
}
