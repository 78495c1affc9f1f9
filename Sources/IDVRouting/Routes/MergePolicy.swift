/// How several providers' outcomes about one person become one.
///
/// Whatever the policy, nothing is accepted that no provider accepted.
@nonexhaustive
public enum MergePolicy: String, Sendable, Hashable, CaseIterable {
    /// The first provider of the rule that gave an answer decides; the others are kept beside it.
    case first
    /// Accepted when every provider accepted; one "no" rejects, anything else is for review.
    case all
    /// Accepted when one provider accepted; rejected when all that answered said no.
    ///
    /// - Warning: An attacker needs to get past the weakest provider only: the false acceptances of
    ///   all providers add up, and so do their missed presentation attacks (ISO/IEC 30107-3).
    case any
    /// A function of the program decides: `VerificationService.Options.merge`.
    case custom
}
