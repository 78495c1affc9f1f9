extension UncertainDate {
    /// Reads a date's text.
    ///
    /// Read are ISO 8601 (`1991-01-02`, `1991/01/02`, `19910102`), day, month and year in any order
    /// and with any usual separator, names of months in eight languages (`02 JAN/JANV 1991`), the
    /// `YYMMDD` of a machine readable zone with unknown parts as `<`, and dates of which the issuer
    /// knows only the year or the month. A zero or `XX` stands for an unknown day or month.
    ///
    /// A text with two possible orders is exact only when one of them is no date, or when the hint
    /// tells the order. A two-digit year is resolved by `DateHint/field` and `DateHint/today`, and
    /// flagged. Nothing is ever corrected, and no text is an error: at worst it is unreadable.
    ///
    /// - Parameters:
    ///   - text: The text as given; it is kept.
    ///   - hint: What is known of the document.
    public init(reading text: String, hint: DateHint = DateHint()) {
        let (reading, isCenturyInferred) = DateReader(hint: hint).read(text)
        self.init(given: text, reading: reading, isCenturyInferred: isCenturyInferred)
    }
}
