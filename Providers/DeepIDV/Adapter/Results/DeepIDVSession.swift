import IDVAdapterKit
public import IDVPrimitives
public import IdentityVerification

/// A hosted session as the vendor keeps it.
public struct DeepIDVSession: Sendable {
    /// The vendor's id.
    public let id: String
    /// The state.
    public let status: DeepIDVSessionStatus
    /// Your own id; nil when none was given.
    public let externalID: Personal<String>?
    /// The whole record, with what has no field here.
    public let record: Personal<JSONValue>

    init(_ answer: VendorAnswer) throws(ProviderError) {
        id = try answer.text("id")
        status = DeepIDVSessionStatus(rawValue: try answer.text("status"))
        externalID = try answer.optionalText("external_id").map { Personal($0) }
        record = Personal(answer.json)
    }
}
