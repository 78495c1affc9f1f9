/// Something that happened during an attempt, for progress and logs.
///
/// It holds no content.
@nonexhaustive
public enum CallEvent: Sendable, Equatable {
    /// A call to the vendor begins.
    case started(operation: String)
    /// The call is tried again after a wait.
    case retrying(operation: String, attempt: Int, after: Duration)
    /// The call ended, well or not.
    case finished(CallRecord)
}
