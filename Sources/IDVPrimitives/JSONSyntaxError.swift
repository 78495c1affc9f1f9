/// Text that is not JSON, with the place of the fault and what belongs there, never the text itself.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// Where the fault is, as "line 3, column 7"; nil when it is not known.
    ///
    /// Columns count characters as Unicode scalars, from 1.
    public let place: String?

    /// What is wrong or was expected there, as "expected ',' or '}'"; nil when it is not known.
    public let problem: String?

    init(place: String?, problem: String? = nil) {
        self.place = place
        self.problem = problem
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// Place and problem in one sentence.
    public var description: String {
        "not JSON" + (place.map { " at \($0)" } ?? "") + (problem.map { ": \($0)" } ?? "")
    }
}
