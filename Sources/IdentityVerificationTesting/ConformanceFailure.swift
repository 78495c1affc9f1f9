/// A behaviour that a provider did not show.
public struct ConformanceFailure: Sendable, CustomStringConvertible {
    /// The behaviour.
    public let testCase: ProviderConformance.Case
    /// What happened instead; it holds nothing of the captures.
    public let explanation: String

    /// The case with what happened instead.
    public var description: String { "\(testCase.rawValue): \(explanation)" }
}
