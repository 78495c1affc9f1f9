/// What a provider can do, as data.
///
/// Each case has a protocol that the compiler sees.
@nonexhaustive
public enum ProviderCapability: String, Sendable, Hashable, CaseIterable {
    /// Reads a document: `DocumentReading`.
    case documentReading
    /// Verifies an identity from a document and a selfie: `IdentityVerifying`.
    case identityVerification
    /// Finds out without cost whether it can be used: `ProviderProbing`.
    case probing
    /// Goes on with sessions that were stored: `SessionResuming`.
    case sessionResumption
}
