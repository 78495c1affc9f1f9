/// A configured account at a vendor.
///
/// What it can do beyond having a profile is said by further protocols, so that a call which a
/// provider does not support cannot be written: `DocumentReading`, `IdentityVerifying`.
public protocol VerificationProvider: Sendable {
    /// What the provider is and can do. Its capabilities are exactly the protocols it conforms to.
    var profile: ProviderProfile { get }
}
