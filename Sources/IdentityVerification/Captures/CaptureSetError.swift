/// Why captures do not make a set.
@nonexhaustive
public enum CaptureSetError: Error, Sendable, Equatable {
    /// Two captures have the same role.
    case repeatedRole(CaptureRole)
    /// A capture is there, and said to be absent.
    case presentAndAbsent(CaptureRole)
}

extension CaptureSetError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .repeatedRole(let role):
            "there are two captures for the \(role.label); a capture set holds one of each role"
        case .presentAndAbsent(let role):
            "the \(role.label) is there, and said to be absent; it can be one of the two"
        }
    }
}
