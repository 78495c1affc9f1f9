/// What is known of a date's text beyond the text itself.
///
/// Without a hint only what the text alone decides is exact.
public struct DateHint: Sendable, Hashable {
    /// The order of day, month and year.
    @nonexhaustive
    public enum Order: Sendable, Hashable, CaseIterable {
        /// Year, month, day.
        case yearFirst
        /// Day, month, year.
        case dayFirst
        /// Month, day, year.
        case monthFirst
    }

    /// What the date is a date of, which tells the century of a two-digit year.
    @nonexhaustive
    public enum Field: Sendable, Hashable, CaseIterable {
        /// The day of birth: not after today.
        case birth
        /// The day of issue: not after today.
        case issue
        /// The day of expiry: within fifty years of today.
        case expiry
        /// Anything else: a two-digit year stays open.
        case other
    }

    /// Where on the document the text was read.
    @nonexhaustive
    public enum Zone: Sendable, Hashable, CaseIterable {
        /// The printed part.
        case visual
        /// The machine readable zone (ICAO Doc 9303): `YYMMDD`.
        case machineReadable
        /// The barcode of a North American licence (AAMVA card standard): `MMDDCCYY` in the United
        /// States, `CCYYMMDD` in Canada.
        case barcode
    }

    /// The order, where the provider's documentation states it.
    ///
    /// It outweighs everything else.
    public var order: Order?
    /// What the date is a date of.
    public var field: Field
    /// Where the text was read; nil when that is not known.
    public var zone: Zone?
    /// The country that issued the document.
    public var issuer: Country?
    /// The kind of the document.
    public var documentKind: DocumentKind?
    /// The day to which "not after today" refers.
    ///
    /// Nil leaves every two-digit year open.
    public var today: CivilDate?

    /// A hint; every part may be left out.
    public init(
        order: Order? = nil,
        field: Field = .other,
        zone: Zone? = nil,
        issuer: Country? = nil,
        documentKind: DocumentKind? = nil,
        today: CivilDate? = nil
    ) {
        self.order = order
        self.field = field
        self.zone = zone
        self.issuer = issuer
        self.documentKind = documentKind
        self.today = today
    }
}

extension DateHint {
    /// States of the EU, the EEA, Switzerland and the United Kingdom: their driving licences
    /// (Directive 2006/126/EC, annex I) and identity cards print day, month, year.
    private static let dayFirstIssuers: Set<String> = [
        "AUT", "BEL", "BGR", "HRV", "CYP", "CZE", "DNK", "EST", "FIN", "FRA", "DEU", "GRC", "IRL",
        "ITA", "LVA", "LTU", "LUX", "MLT", "NLD", "POL", "PRT", "ROU", "SVK", "SVN", "ESP",
        "GBR", "NOR", "ISL", "LIE", "CHE",
    ]

    /// The United States and those of its territories that issue licences of their own.
    private static let monthFirstIssuers: Set<String> = ["USA", "ASM", "GUM", "MNP", "PRI", "VIR"]

    /// The order that follows from zone, issuer and kind; nil when nothing tells it.
    var resolvedOrder: Order? {
        if let order { return order }
        let isAmerican = issuer.map { Self.monthFirstIssuers.contains($0.alpha3) } ?? false
        switch zone {
        case .machineReadable:
            return .yearFirst
        case .barcode:
            if isAmerican { return .monthFirst }
            return issuer?.alpha3 == "CAN" ? .yearFirst : nil
        case .visual, nil:
            break
        }
        if isAmerican {
            // A US passport names the month in letters, so digits there are someone's rewriting.
            return documentKind == .passport ? nil : .monthFirst
        }
        // Doc 9303-3, section 3.8: day, month, year in the printed part of a travel document.
        if documentKind == .passport { return .dayFirst }
        return issuer.map { Self.dayFirstIssuers.contains($0.alpha3) } == true ? .dayFirst : nil
    }
}

extension DateHint: CustomStringConvertible, CustomReflectable {
    /// Which parts are known, without the issuer, which tells of a person.
    public var description: String { "DateHint(\(field))" }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
