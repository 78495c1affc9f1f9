/// Where an inquiry stands.
///
/// Folio's page names "Started"; the other two are this project's convention.
@nonexhaustive
public enum InquiryLifecycle: String, Sendable, Hashable, CaseIterable {
    /// Nothing has answered the start yet.
    case notStarted = "NOT_STARTED"
    /// The start was answered, even if its step had to be rejected.
    case started = "STARTED"
    /// The inquiry is at its end.
    case completed = "COMPLETED"
}
