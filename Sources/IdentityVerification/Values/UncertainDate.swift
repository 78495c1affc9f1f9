/// A date as a document or a provider gave it, with what can be known of it for certain.
///
/// `03/04/1990` is two dates as long as nothing tells the order. This value keeps both, and the text
/// as given, and never picks one. One date that cannot be read never spoils the record around it.
/// It does not print what it holds.
public struct UncertainDate: Sendable, Hashable {
    /// How much of the text is certain.
    @nonexhaustive
    public enum Reading: Sendable, Hashable {
        /// One day and no other.
        case exact(CivilDate)
        /// Two or more days, in ascending order: which one is meant is not known.
        case ambiguous([CivilDate])
        /// A year, or a year and a month: the rest is not known to the issuer either.
        case partial(year: Int, month: Int?)
        /// No date that can be read.
        case unreadable
    }

    /// The text as given.
    public let given: String
    /// How much of it is certain.
    public let reading: Reading
    /// Whether the text had a two-digit year, whose century was concluded from the kind of field.
    public let isCenturyInferred: Bool

    /// A date with its reading; text is read by `init(reading:hint:)`.
    public init(given: String, reading: Reading, isCenturyInferred: Bool = false) {
        self.given = given
        self.reading = reading
        self.isCenturyInferred = isCenturyInferred
    }

    /// An exact date.
    public static func exact(_ date: CivilDate) -> UncertainDate {
        UncertainDate(given: date.description, reading: .exact(date))
    }

    /// A text in which no date can be read.
    public static func unreadable(_ given: String) -> UncertainDate {
        UncertainDate(given: given, reading: .unreadable)
    }

    /// The day, if it is certain; nil otherwise.
    public var date: CivilDate? {
        guard case .exact(let date) = reading else { return nil }
        return date
    }

    /// The days that may be meant, in ascending order; empty for a partial or unreadable date.
    public var candidates: [CivilDate] {
        switch reading {
        case .exact(let date): [date]
        case .ambiguous(let dates): dates
        case .partial, .unreadable: []
        }
    }
}

extension UncertainDate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How much is certain, without the date.
    public var description: String { "UncertainDate(\(reading))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension UncertainDate.Reading: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The kind of reading, without the date.
    public var description: String {
        switch self {
        case .exact: "exact"
        case .ambiguous(let dates): "ambiguous, \(dates.count) candidates"
        case .partial: "partial"
        case .unreadable: "unreadable"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
