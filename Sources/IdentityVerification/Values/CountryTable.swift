/// All known codes.
///
/// The rows are text, since the compiler takes long over literals of this size.
struct CountryTable: Sendable {
    struct Row: Sendable {
        let alpha3: String
        let alpha2: String?
        let name: String
        let category: Country.Category
    }

    static let shared = CountryTable()

    let rows: [Row]
    /// Every code and alias in upper case.
    private let byCode: [String: Row]

    func row(_ code: String) -> Row? { byCode[code] }

    private init() {
        var rows = Self.parse(Self.iso3166, .state)
        rows += Self.parse(Self.others, .state)
        rows += Self.parse(Self.nationalities, .nationality)
        rows += Self.parse(Self.organizations, .organization)
        rows += Self.parse(Self.persons, .noNationality)
        rows += Self.parse(Self.former, .former)
        rows += Self.parse(Self.specimens, .specimen)
        var byCode: [String: Row] = [:]
        for row in rows {
            byCode[row.alpha3] = row
            if let alpha2 = row.alpha2 { byCode[alpha2] = row }
        }
        for (alias, code) in Self.aliases {
            byCode[alias] = byCode[code]
        }
        self.rows = rows
        self.byCode = byCode
    }

    private static func parse(_ text: String, _ category: Country.Category) -> [Row] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3 else { return nil }
            return Row(
                alpha3: String(parts[0]),
                alpha2: parts[1] == "-" ? nil : String(parts[1]),
                name: String(parts[2]),
                category: category
            )
        }
    }

    /// Kosovo has no ISO code.
    ///
    /// RKS is what its documents carry; XK is the European Union's code.
    private static let others = """
        RKS XK Kosovo
        """

    /// ICAO Doc 9303-3, section 5, part C: British nationalities other than British citizen.
    private static let nationalities = """
        GBD - British Overseas Territories citizen
        GBN - British National (Overseas)
        GBO - British Overseas citizen
        GBP - British protected person
        GBS - British subject
        """

    /// ICAO Doc 9303-3, section 5: the United Nations and other issuing organisations.
    private static let organizations = """
        EUE EU European Union
        UNO UN United Nations
        UNA - United Nations specialized agency
        UNK - United Nations Interim Administration Mission in Kosovo
        XBA - African Development Bank
        XIM - African Export-Import Bank
        XCC - Caribbean Community
        XCE - Council of Europe
        XCO - Common Market for Eastern and Southern Africa
        XEC - Economic Community of West African States
        XPO - International Criminal Police Organization
        XES - Organisation of Eastern Caribbean States
        XMP - Parliamentary Assembly of the Mediterranean
        XOM - Sovereign Military Order of Malta
        XDC - Southern African Development Community
        IAO - International Civil Aviation Organization
        """

    /// ICAO Doc 9303-3, section 5: persons without a defined nationality; `XXX` is a code there.
    private static let persons = """
        XXA - Stateless person
        XXB - Refugee (1951 Convention)
        XXC - Refugee (other)
        XXX - Person of unspecified nationality
        """

    /// ISO 3166-3: states that are no more, or no longer under this name as one state.
    private static let former = """
        ANT AN Netherlands Antilles
        CSK - Czechoslovakia
        DDR DD German Democratic Republic
        NTZ NT Neutral Zone
        SCG - Serbia and Montenegro
        SUN SU Soviet Union
        YMD YD Democratic Yemen
        YUG YU Yugoslavia
        """

    private static let specimens = """
        UTO - Utopia
        """

    /// Other codes of the same states: ICAO's and the European Union's deviations, codes of before a
    /// change of name (ISO 3166-3), and those that vendors use for Kosovo.
    private static let aliases = [
        "D": "DEU", "UK": "GBR", "EL": "GRC", "ROM": "ROU", "ZAR": "COD", "TMP": "TLS",
        "BUR": "MMR", "XKX": "RKS", "XKS": "RKS", "XKK": "RKS", "KOS": "RKS",
    ]
}
