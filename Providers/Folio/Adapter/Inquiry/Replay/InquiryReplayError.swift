public import IDVPrimitives

/// A line of a replay that cannot be read; nothing has changed.
///
/// That is a fault of whoever wrote the line, and not one of the step's errors.
@nonexhaustive
public enum InquiryReplayError: Error, Sendable, Equatable {
    /// The line is longer than is read; the limit in bytes.
    case tooLong(limit: Int)
    /// The line begins with a byte order mark.
    case byteOrderMark
    /// The line is not JSON, is not UTF-8, or has two members of one name.
    case syntax(JSONSyntaxError)
    /// The line is not an object; what it is.
    case notAnObject(found: String)
    /// A member is not what it has to be.
    ///
    /// Its name, what is expected of it, and what kind of value it is.
    case member(String, expected: String, found: String)
    /// The update is none.
    case update(InquiryUpdateError)
}

extension InquiryReplayError: CustomStringConvertible {
    /// What was found and what is expected, never what stands in the line.
    public var description: String {
        switch self {
        case .tooLong(let limit): "the line is longer than \(limit) bytes; shorten it"
        case .byteOrderMark:
            "the line begins with a byte order mark; write UTF-8 without one"
        case .syntax(let error): "the line is \(error)"
        case .notAnObject(let found): "a line is one JSON object; found \(found)"
        case .member(let name, let expected, let found):
            "the member \(name) has to be \(expected); found \(found)"
        case .update(let error): "\(error)"
        }
    }
}
