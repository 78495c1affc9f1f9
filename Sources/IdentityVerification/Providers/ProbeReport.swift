/// What was found out about a provider without using it.
public struct ProbeReport: Sendable, Equatable {
    /// The provider's name.
    public let provider: String
    /// The findings, in the order in which they were made.
    public let findings: [ProbeFinding]

    /// Makes a report.
    public init(provider: String, findings: [ProbeFinding]) {
        self.provider = provider
        self.findings = findings
    }

    /// Whether nothing failed.
    public var isUsable: Bool { !findings.contains { $0.state == .failed } }
}
