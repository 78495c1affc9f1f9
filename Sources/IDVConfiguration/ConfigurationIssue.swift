/// One fault of a configuration: where, what, and how to mend it.
///
/// It holds no value of a secret.
public struct ConfigurationIssue: Error, Sendable, Equatable {
    /// The place of the value in the file, as in `providers.main.apiKey`.
    public let path: String
    /// What was found and what was expected.
    public let problem: String
    /// What to do.
    public let fix: String

    /// Makes an issue.
    public init(path: String, problem: String, fix: String) {
        self.path = path
        self.problem = problem
        self.fix = fix
    }
}

extension ConfigurationIssue: CustomStringConvertible {
    /// Place, fault and way out in one line.
    public var description: String { "\(path): \(problem). \(fix)" }
}
