/// What the server sent is not an update at all, so that the store is not told.
///
/// That is a fault of the transport or of the server, and not one of the step's errors.
@nonexhaustive
public enum InquiryUpdateError: Error, Sendable, Hashable {
    /// It is not an object; what it is.
    case notAnObject(found: String)
    /// `revision` is not a whole number from 0; what it is.
    case revision(found: String)
}

extension InquiryUpdateError: CustomStringConvertible {
    /// What was found and what is expected.
    public var description: String {
        switch self {
        case .notAnObject(let found): "an update is an object; found \(found)"
        case .revision(let found):
            "an update's revision is a whole number from 0 up to 2^53; found \(found)"
        }
    }
}
