/// The kind of an identity document: an open vocabulary, since every provider has kinds of its own.
public struct DocumentKind: RawRepresentable, Sendable, Hashable {
    /// The kind in camel case, such as `driversLicense`.
    public let rawValue: String

    /// A kind by its exact raw value; `init(named:)` reads other spellings.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A passport.
    public static let passport = DocumentKind(rawValue: "passport")
    /// A driving licence.
    public static let driversLicense = DocumentKind(rawValue: "driversLicense")
    /// A national or state identity card.
    public static let idCard = DocumentKind(rawValue: "idCard")
    /// A residence permit.
    public static let residencePermit = DocumentKind(rawValue: "residencePermit")
    /// A visa.
    public static let visa = DocumentKind(rawValue: "visa")
    /// A travel document of a refugee or a stateless person.
    public static let travelDocument = DocumentKind(rawValue: "travelDocument")
    /// A document of another kind.
    public static let other = DocumentKind(rawValue: "other")

    /// The kinds that have a name here.
    public static let known: [DocumentKind] = [
        .passport, .driversLicense, .idCard, .residencePermit, .visa, .travelDocument, .other,
    ]

    private static let spellings: [String: DocumentKind] = [
        "passport": .passport, "passportcard": .idCard,
        "driverslicense": .driversLicense, "driverslicence": .driversLicense,
        "driverlicense": .driversLicense, "driverlicence": .driversLicense,
        "drivinglicense": .driversLicense, "drivinglicence": .driversLicense,
        "idcard": .idCard, "id": .idCard, "nationalid": .idCard, "nationalidcard": .idCard,
        "identitycard": .idCard, "identificationcard": .idCard, "nationalidentitycard": .idCard,
        "residencepermit": .residencePermit, "residentpermit": .residencePermit,
        "residencecard": .residencePermit, "residentcard": .residencePermit,
        "visa": .visa, "traveldocument": .travelDocument, "other": .other,
    ]

    /// The kind that a name means, in camel, snake or kebab case or with spaces: `driversLicense`,
    /// `drivers_license`, `id-card`, `nationalId`.
    ///
    /// Nil for an unknown name, so that a misspelt configuration is found.
    public init?(named name: String) {
        let letters = name.filter { !"_- '".contains($0) }.lowercased()
        guard let kind = Self.spellings[letters] else { return nil }
        self = kind
    }

    /// The kind that a provider named: a known one in any spelling, else one that keeps the name.
    public init(reading name: String) {
        self = DocumentKind(named: name) ?? DocumentKind(rawValue: name)
    }

    /// Whether this is one of the kinds that have a name here.
    public var isKnown: Bool { Self.known.contains(self) }
}

extension DocumentKind: CustomStringConvertible {
    /// The raw value.
    public var description: String { rawValue }
}
