/// How a verification attempt ended.
///
/// "No answer" and "no" are different things.
@nonexhaustive
public enum Outcome: Sendable, Equatable {
    /// The vendor said yes, every planned step was done, and nothing contradicts it.
    case accepted
    /// The vendor said no.
    case rejected
    /// A person has to look: the vendor said so, or its answer cannot be relied on.
    case review
    /// Steps that the attempt must contain were not done; the names are the plan's.
    case incomplete(missing: [String])
    /// The vendor gave no verdict: nothing is known about the person.
    case noAnswer

    /// The outcome's name in reports.
    public var name: String {
        switch self {
        case .accepted: "accepted"
        case .rejected: "rejected"
        case .review: "review"
        case .incomplete: "incomplete"
        case .noAnswer: "noAnswer"
        }
    }
}
