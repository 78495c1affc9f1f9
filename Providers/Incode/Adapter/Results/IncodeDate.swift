import IDVPrimitives
import IdentityVerification

/// Reads the vendor's three ways to give a date: milliseconds since 1 January 1970 as a number or as
/// text, and a bare year.
enum IncodeDate {
    /// The day of a point in time.
    ///
    /// The vendor's times are not always midnight, so the UTC day is what counts; before 1970 they
    /// are negative, so the division rounds down.
    static func day(milliseconds: Int) -> CivilDate? {
        let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
        return CivilDate(secondsSinceEpoch: seconds)
    }

    /// A date from a field that holds milliseconds, or from one beside it that holds the year.
    ///
    /// - Parameters:
    ///   - timestamp: A number of milliseconds, or a text of one. A text that is none is read as a
    ///     date's text.
    ///   - year: A year, used when the other is absent or cannot be read.
    ///   - hint: What is known of the date besides its text.
    /// - Returns: The date; nil when both fields are absent or null.
    static func read(
        timestamp: JSONValue?,
        year: JSONValue? = nil,
        hint: DateHint = DateHint()
    ) -> UncertainDate? {
        let exact = timestamp.flatMap { read($0, hint: hint) }
        if let exact, exact.reading != .unreadable { return exact }
        return year.flatMap(readYear) ?? exact
    }

    private static func read(_ json: JSONValue, hint: DateHint) -> UncertainDate? {
        switch json {
        case .null: return nil
        case .number(let value):
            // 2⁵³ milliseconds lie far beyond the year 9999, and fit an `Int`.
            guard value.magnitude < 9_007_199_254_740_992 else { return .unreadable("\(value)") }
            return date(milliseconds: Int(value.rounded(.down)), given: json.scalarText ?? "")
        case .string(let text):
            let digits = text.trimmingSpaces
            if digits.isEmpty { return nil }
            guard let value = Int(digits) else { return UncertainDate(reading: text, hint: hint) }
            return date(milliseconds: value, given: text)
        case .bool, .array, .object: return .unreadable("")
        }
    }

    private static func date(milliseconds: Int, given: String) -> UncertainDate {
        guard let day = day(milliseconds: milliseconds) else { return .unreadable(given) }
        return UncertainDate(given: given, reading: .exact(day))
    }

    private static func readYear(_ json: JSONValue) -> UncertainDate? {
        guard let text = json.scalarText?.trimmingSpaces, !text.isEmpty else { return nil }
        guard let year = Int(text), (1...9999).contains(year) else { return .unreadable(text) }
        return UncertainDate(given: text, reading: .partial(year: year, month: nil))
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count)
        )
    }
}
