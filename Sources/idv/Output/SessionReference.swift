import IdentityVerification

/// The vendor's own name for the attempt as a whole: by it the attempt is found in the vendor's
/// console.
enum SessionReference {
    private static let subjects = ["session", "inquiry"]

    static func find(in result: VerificationResult) -> VendorReference? {
        result.references.first { subjects.contains($0.subject) }
    }
}
