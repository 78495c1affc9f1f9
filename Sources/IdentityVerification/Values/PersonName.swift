/// A person's name as given, in its parts where they are known, with a Latin form where there is one.
///
/// Names have no common normal form: they are only compared under a `NameComparisonPolicy` that the
/// caller chose. A name does not print.
public struct PersonName: Sendable, Hashable {
    /// A name in Latin letters, and how it came to be.
    public struct LatinForm: Sendable, Hashable {
        /// How a Latin form came to be.
        @nonexhaustive
        public enum Method: Sendable, Hashable, CaseIterable {
            /// The document or the provider gave the name in Latin letters.
            case asGiven
            /// Transliterated by the table of ICAO Doc 9303-3, section 6.
            case icaoTransliteration
            /// The vendor made it, in a way that is not known.
            case vendor
        }

        /// The whole name.
        public let text: String
        /// How it came to be.
        public let method: Method

        /// A Latin form.
        public init(_ text: String, method: Method) {
            self.text = text
            self.method = method
        }
    }

    /// The whole name as given.
    public let original: String
    /// The given names, separated by spaces; nil where the parts are not known.
    public let givenNames: String?
    /// The surname; nil where the parts are not known.
    public let surname: String?
    /// The Latin form; nil where there is none.
    public let latin: LatinForm?

    /// A name as given.
    ///
    /// - Parameters:
    ///   - original: The whole name. Nil joins given names and surname with a space.
    ///   - givenNames: The given names, where they are known apart.
    ///   - surname: The surname, where it is known apart.
    ///   - latin: A Latin form that came with the name.
    public init(
        original: String? = nil,
        givenNames: String? = nil,
        surname: String? = nil,
        latin: LatinForm? = nil
    ) {
        self.original =
            original
            ?? [givenNames, surname].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        self.givenNames = givenNames
        self.surname = surname
        self.latin = latin
    }

    /// The same name with a Latin form by ICAO's table, if it has none; nil when a letter is not in
    /// the table, as in other scripts.
    public func transliterated() -> PersonName? {
        if latin != nil { return self }
        guard let text = NameTransliteration.icao(original) else { return nil }
        return PersonName(
            original: original,
            givenNames: givenNames,
            surname: surname,
            latin: LatinForm(text, method: .icaoTransliteration)
        )
    }
}

extension PersonName: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type alone.
    public var description: String { "PersonName(hidden)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension PersonName.LatinForm: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How the form came to be, without the form.
    public var description: String { "LatinForm(\(method))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
