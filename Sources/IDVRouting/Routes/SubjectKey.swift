import IDVCrypto
import IDVPrimitives
import IdentityVerification

/// The caller's name for a person: it keeps that person at one provider and lets nobody be verified
/// twice at the same time.
///
/// It never prints, and leaves this package only as a digest.
public struct SubjectKey: Sendable, Hashable {
    let text: String

    /// A key from the caller's own identifier: an account number is better than an address.
    public init(_ identifier: String) {
        text = identifier
    }

    /// A digest of the subject under a use of it, so that the digests of two uses do not meet.
    func digest(for use: String) -> SHA256Digest {
        // The length first: no two pairs of use and subject read alike.
        SHA256.hash(Array("\(use.utf8.count):\(use)\(text)".utf8))
    }
}

extension SubjectKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "(subject)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
