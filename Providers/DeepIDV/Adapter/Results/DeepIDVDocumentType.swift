import IdentityVerification

/// The vendor's words for the kind of a document, in requests and answers.
///
/// Unknown words are kept.
public struct DeepIDVDocumentType: RawRepresentable, Sendable, Hashable {
    /// The word as it stands on the wire.
    public let rawValue: String

    /// A type by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A passport.
    public static let passport = Self(rawValue: "passport")
    /// A driver's licence.
    public static let driversLicense = Self(rawValue: "drivers_license")
    /// A national identity card.
    public static let idCard = Self(rawValue: "national_id")
    /// The vendor finds out.
    ///
    /// Only for scan and verify.
    public static let auto = Self(rawValue: "auto")

    /// The kind in the protocol layer's words; nil when there is no such kind there.
    var kind: DocumentKind? {
        switch self {
        case .passport: .passport
        case .driversLicense: .driversLicense
        case .idCard: .idCard
        default: nil
        }
    }
}
