import IDVAdapterKit
import IdentityVerification

/// What the service says of itself.
///
/// Source: Regula: Face SDK web service OpenAPI, `DeviceInfo`; the licence's id and serial number are
/// left out.
public struct FaceServiceHealth: Sendable, Equatable {
    /// The service's name of itself.
    public let app: String
    /// The service's version; nil when it does not say.
    public let version: String?
    /// Until when the licence is valid, in the service's own spelling; nil when it does not say.
    public let licenceValidUntil: String?

    init(_ answer: VendorAnswer) throws(ProviderError) {
        app = try answer.text("app")
        version = try answer.optionalText("version")
        licenceValidUntil = try answer.optionalText("licenseValidUntil")
    }
}
