/// Everything that is wrong with a configuration, at once.
public struct ConfigurationError: Error, Sendable, Equatable {
    /// The faults, in the order of their places; at least one.
    public let issues: [ConfigurationIssue]

    /// Collects faults.
    public init(_ issues: [ConfigurationIssue]) {
        self.issues = issues
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// One line for each fault.
    public var description: String {
        issues.map(\.description).joined(separator: "\n")
    }
}
