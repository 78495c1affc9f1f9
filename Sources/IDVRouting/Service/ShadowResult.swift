public import IdentityVerification

/// What a shadow provider said of the same captures: for comparison only.
public struct ShadowResult: Sendable {
    /// The shadow's name.
    public let provider: String
    /// The decision that sent the captures to it.
    public let decision: RouteDecision
    /// The outcome of the attempt itself.
    public let attemptOutcome: Outcome
    /// What the shadow said; an error when it gave no result.
    public let result: Result<VerificationResult, any Error>
}
