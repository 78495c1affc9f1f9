/// What a specimen document says.
public struct SpecimenDocument: Sendable, Equatable {
    /// What kind of document it is.
    @nonexhaustive
    public enum Kind: String, Sendable, Equatable {
        case passport
        case driversLicense
        case idCard
    }

    /// What kind of document it is.
    public let kind: Kind
    /// The whole name.
    public let fullName: String
    /// The given names.
    public let firstName: String
    /// The family name.
    public let lastName: String
    /// The date of birth, `YYYY-MM-DD`.
    public let dateOfBirth: String
    /// `F`, `M` or `X`.
    public let sex: String
    /// The nationality, ISO 3166-1 alpha-3 or `UTO`.
    public let nationality: String
    /// The document's number.
    public let documentNumber: String
    /// The last day of validity, `YYYY-MM-DD`.
    public let expirationDate: String
    /// The issuer, ISO 3166-1 alpha-3 or `UTO`.
    public let issuingCountry: String
    /// The address; nil when the document has none.
    public let address: String?
    /// The lines of the machine readable zone; empty when the document has none.
    public let machineReadableZone: [String]
}

extension SpecimenDocument: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "SpecimenDocument(\(kind.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
