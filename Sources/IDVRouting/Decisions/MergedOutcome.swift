public import IdentityVerification

/// What a merge made of several outcomes, and why.
public struct MergedOutcome: Sendable, Equatable {
    /// The outcome.
    public let outcome: Outcome
    /// Why, for a person; it holds nothing about the subject.
    public let reason: OutcomeReason

    /// Makes an outcome; `MergePolicy` still holds it against what the providers said.
    public init(_ outcome: Outcome, because reason: OutcomeReason) {
        self.outcome = outcome
        self.reason = reason
    }
}

extension OutcomeReason.Code {
    /// Several providers' outcomes were merged.
    public static let merged = Self(rawValue: "merged")
}
