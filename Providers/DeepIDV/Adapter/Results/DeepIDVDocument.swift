import IDVAdapterKit
import IdentityVerification

/// The fields that the vendor read from a document.
///
/// A field that it could not read is nil.
///
/// The texts are as sent: dates are usually `YYYY-MM-DD` and countries ISO 3166-1 alpha-2, and
/// neither is promised. Nothing of it prints.
public struct DeepIDVDocument: Sendable {
    /// The kind that the vendor found or was told.
    public let documentType: DeepIDVDocumentType?
    /// The full name.
    public let fullName: String?
    /// The given names.
    public let firstName: String?
    /// The surname.
    public let lastName: String?
    /// The day of birth.
    public let dateOfBirth: String?
    /// The gender, in no fixed vocabulary.
    public let gender: String?
    /// The nationality.
    public let nationality: String?
    /// The document's number.
    public let documentNumber: String?
    /// The last day of validity.
    public let expirationDate: String?
    /// The issuing country.
    public let issuingCountry: String?
    /// The address.
    public let address: String?

    init(_ answer: VendorAnswer) throws(ProviderError) {
        documentType = try answer.readText("documentType").map(DeepIDVDocumentType.init(rawValue:))
        fullName = try answer.readText("fullName")
        firstName = try answer.readText("firstName")
        lastName = try answer.readText("lastName")
        dateOfBirth = try answer.readText("dateOfBirth")
        gender = try answer.readText("gender")
        nationality = try answer.readText("nationality")
        documentNumber = try answer.readText("documentNumber")
        expirationDate = try answer.readText("expirationDate")
        issuingCountry = try answer.readText("issuingCountry")
        address = try answer.optionalText("address")
    }
}

extension DeepIDVDocument: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DeepIDVDocument(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
