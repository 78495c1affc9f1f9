/// What a vendor said about the attempt as a whole, before this package checked it.
///
/// A verdict becomes an outcome only through `VerificationResult`, which holds it against the plan
/// of record and the evidence.
@nonexhaustive
public enum VendorVerdict: Sendable, Equatable {
    /// Yes.
    case accepted
    /// No.
    case rejected
    /// A person should look.
    case review
    /// A value that the adapter does not know, as sent.
    case unknown(String)
    /// The vendor has said nothing, because the attempt did not get that far.
    case none
}
