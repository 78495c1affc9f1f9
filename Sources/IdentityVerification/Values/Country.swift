/// A country, or one of the other issuers and nationalities of ICAO Doc 9303, under any of its codes.
///
/// It keeps the code as given beside the canonical ISO 3166-1 alpha-3 code; two values are equal when
/// their canonical codes are. `D` in a German passport, `DE` and `DEU` are the same country.
///
/// Kosovo's canonical code is `RKS`, as its documents carry it; `XK`, `XKX`, `XKS`, `XKK` and `KOS`
/// are read as the same. `UNK` is the former United Nations mission there, and stays apart. British
/// nationalities such as `GBN` stay apart from `GBR`, since their rights differ.
public struct Country: Sendable {
    /// What a code stands for.
    @nonexhaustive
    public enum Category: Sendable, Hashable, CaseIterable {
        /// A country or territory.
        case state
        /// A nationality within a state that is not its full citizenship.
        case nationality
        /// An organisation that issues travel documents.
        case organization
        /// No, or no stated, nationality: stateless persons and refugees.
        case noNationality
        /// A state that is no more: it stands on old documents and in places of birth.
        case former
        /// The invented country of specimen documents. No person's document carries it.
        case specimen
    }

    /// The code as it was given.
    public let given: String
    /// The canonical code: ISO 3166-1 alpha-3, or ICAO Doc 9303 where ISO has none.
    public let alpha3: String
    /// The ISO 3166-1 alpha-2 code; nil where there is none.
    public let alpha2: String?
    /// The English short name.
    public let name: String
    /// What the code stands for.
    public let category: Category

    /// The country with an alpha-2, alpha-3 or ICAO code, in any case, with or without the fillers
    /// of a machine readable zone; nil for an unknown code.
    public init?(code: String) {
        guard code.utf8.count <= 16 else { return nil }
        let bare = code.drop { $0 == "<" || $0.isWhitespace }
        let trimmed = bare.prefix { $0 != "<" && !$0.isWhitespace }
        guard bare.dropFirst(trimmed.count).allSatisfy({ $0 == "<" || $0.isWhitespace }),
            let row = CountryTable.shared.row(trimmed.uppercased())
        else { return nil }
        self.init(row, given: code)
    }

    private init(_ row: CountryTable.Row, given: String) {
        self.given = given
        alpha3 = row.alpha3
        alpha2 = row.alpha2
        name = row.name
        category = row.category
    }

    /// Every code's country, under its canonical code.
    public static var all: [Country] {
        CountryTable.shared.rows.map { Country($0, given: $0.alpha3) }
    }
}

extension Country: Hashable {
    /// Whether both have the same canonical code, however they were given.
    public static func == (left: Country, right: Country) -> Bool { left.alpha3 == right.alpha3 }

    /// Hashes the canonical code.
    public func hash(into hasher: inout Hasher) { hasher.combine(alpha3) }
}

extension Country: CustomStringConvertible, CustomDebugStringConvertible {
    /// The canonical code.
    ///
    /// What holds a person's nationality does not print it.
    public var description: String { alpha3 }
    /// The same as `description`.
    public var debugDescription: String { alpha3 }
}
