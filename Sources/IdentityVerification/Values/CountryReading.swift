/// A country code that a document or a provider gave, whether it is known or not.
///
/// It tells of a person, so it does not print.
@nonexhaustive
public enum CountryReading: Sendable, Hashable {
    /// A known code.
    case known(Country)
    /// A code that no table here has, as given.
    case unknown(given: String)

    /// Reads a code as `Country/init(code:)` does, and keeps an unknown one.
    public init(reading code: String) {
        self = Country(code: code).map(Self.known) ?? .unknown(given: code)
    }

    /// The country; nil when the code is unknown.
    public var country: Country? {
        guard case .known(let country) = self else { return nil }
        return country
    }

    /// The code as given.
    public var given: String {
        switch self {
        case .known(let country): country.given
        case .unknown(let given): given
        }
    }
}

extension CountryReading: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whether the code is known, without the code.
    public var description: String {
        switch self {
        case .known: "CountryReading(known)"
        case .unknown: "CountryReading(unknown)"
        }
    }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
