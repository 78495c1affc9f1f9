public import IdentityVerification

/// The vendor's words for the kind of a document (`typeOfId`).
///
/// Unknown words are kept.
public struct IncodeDocumentType: RawRepresentable, Sendable, Hashable {
    /// The word as it stands on the wire.
    public let rawValue: String

    /// A type by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The vendor could not tell.
    public static let unknown = Self(rawValue: "Unknown")
    /// A passport.
    public static let passport = Self(rawValue: "Passport")
    /// A visa.
    public static let visa = Self(rawValue: "Visa")
    /// A driving licence.
    public static let driversLicense = Self(rawValue: "DriversLicense")
    /// A national or state identity card.
    public static let identificationCard = Self(rawValue: "IdentificationCard")
    /// A permit.
    public static let permit = Self(rawValue: "Permit")
    /// Money.
    public static let currency = Self(rawValue: "Currency")
    /// A residence permit.
    public static let residenceDocument = Self(rawValue: "ResidenceDocument")
    /// A travel document; a United States passport card is one with a subtype that says so.
    public static let travelDocument = Self(rawValue: "TravelDocument")
    /// A birth certificate.
    public static let birthCertificate = Self(rawValue: "BirthCertificate")
    /// A vehicle's registration.
    public static let vehicleRegistration = Self(rawValue: "VehicleRegistration")
    /// A document of another kind.
    public static let other = Self(rawValue: "Other")
    /// A firearms licence.
    public static let weaponLicense = Self(rawValue: "WeaponLicense")
    /// The card of a tribal nation.
    public static let tribalIdentification = Self(rawValue: "TribalIdentification")
    /// A voter's card.
    public static let voterIdentification = Self(rawValue: "VoterIdentification")
    /// The card of a soldier.
    public static let military = Self(rawValue: "Military")
    /// A tax card.
    public static let taxIdentification = Self(rawValue: "TaxIdentification")
    /// A federal identification.
    public static let federalID = Self(rawValue: "FederalID")
    /// A health insurance card.
    public static let medicalCard = Self(rawValue: "MedicalCard")

    /// The types that have a name here.
    public static let known: [IncodeDocumentType] = [
        .unknown, .passport, .visa, .driversLicense, .identificationCard, .permit, .currency,
        .residenceDocument, .travelDocument, .birthCertificate, .vehicleRegistration, .other,
        .weaponLicense, .tribalIdentification, .voterIdentification, .military,
        .taxIdentification, .federalID, .medicalCard,
    ]

    /// Whether this is one of the types that have a name here.
    public var isKnown: Bool { Self.known.contains(self) }

    /// The kind in the protocol layer's words; nil for `Unknown` and for a word that is not known
    /// here.
    public var kind: DocumentKind? { kind(subtype: nil) }

    /// The kind in the protocol layer's words, with the vendor's subtype of the document's front.
    ///
    /// - Parameter subtype: `documentFrontSubtype`, such as `PASSPORT_CARD_ALLAGES`; nil when there
    ///   is none.
    /// - Returns: The kind; nil for `Unknown` and for a word that is not known here.
    public func kind(subtype: String?) -> DocumentKind? {
        switch self {
        case .passport: .passport
        case .driversLicense: .driversLicense
        case .identificationCard: .idCard
        case .residenceDocument: .residencePermit
        case .visa: .visa
        case .travelDocument:
            // The protocol layer counts a passport card as an identity card.
            subtype?.hasPrefix("PASSPORT_CARD") == true ? .idCard : .travelDocument
        case .unknown: nil
        default: isKnown ? .other : nil
        }
    }
}

extension IncodeDocumentType: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The word when it looks like a code; nothing of it otherwise.
    public var description: String { IncodeWord.code(rawValue) ?? "(not a code)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: an unknown word may be anything.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
