import IDVAdapterKit
import IDVPrimitives
public import IdentityVerification

/// A session that was just created.
///
/// Its address lets anybody in who has it, and does not print.
public struct DeepIDVCreatedSession: Sendable {
    /// The vendor's id.
    public let id: String
    /// The address for the person; nil when the session was found again after a lost answer.
    public let url: Personal<String>?
    /// When it ends, as the vendor wrote it.
    public let expiresAt: String?
    /// Whether the answer was lost and the session was found by its external id.
    public let wasRecovered: Bool

    init(_ answer: VendorAnswer) throws(ProviderError) {
        id = try answer.text("id")
        url = Personal(try answer.text("session_url"))
        expiresAt = try answer.optionalText("expires_at")
        wasRecovered = false
    }

    init(recovered session: DeepIDVSession) {
        id = session.id
        url = session.record.value["session_url"]?.string.map { Personal($0) }
        expiresAt = session.record.value["expires_at"]?.string
        wasRecovered = true
    }
}
