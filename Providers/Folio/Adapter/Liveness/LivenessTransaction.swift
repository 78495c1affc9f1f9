import IDVAdapterKit
import IDVPrimitives
public import IdentityVerification

/// A liveness transaction as the service keeps it.
///
/// Every member of the service's answer is optional, and so is every one here: what is absent, null
/// or of another JSON type is nil and never 0, since 0 means "confirmed". Only the service's answer
/// makes one.
///
/// Source: Regula: Face SDK web service OpenAPI, `TransactionInfo`.
public struct LivenessTransaction: Sendable {
    /// What came of the service's work; 0 is `ok`.
    public let code: FaceServiceResultCode?
    /// Whether liveness was confirmed: 0 it was, 1 it was not.
    public let status: Int?
    /// The tag that the engine's client gave, or that the service made up: it names a capture session.
    public let tag: String?
    /// The transaction's id.
    public let transactionID: String?
    /// The mode: 0 is active, 1 is passive.
    public let type: Int?
    /// The whole answer: it may hold links to a portrait and data about a device.
    public let rawAnswer: Personal<[UInt8]>

    init(_ answer: VendorAnswer) {
        self.init(answer.json, bytes: answer.bytes)
    }

    init(_ json: JSONValue, bytes: [UInt8]) {
        code = json["code"]?.integer.map(FaceServiceResultCode.init(rawValue:))
        status = json["status"]?.integer
        tag = json["tag"]?.string
        transactionID = json["transactionId"]?.string
        type = json["type"]?.integer
        rawAnswer = Personal(bytes)
    }

    /// The mode that `type` names; nil when it names none.
    public var mode: SelfieLivenessMode? {
        switch type {
        case 0: .active
        case 1: .passive
        default: nil
        }
    }
}

extension LivenessTransaction: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is personal.
    public var description: String { "LivenessTransaction" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
