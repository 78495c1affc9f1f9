/// Under which rules two names count as the same.
public struct NameComparisonPolicy: Sendable, Hashable {
    /// What stands for a name's letters.
    @nonexhaustive
    public enum Letters: Sendable, Hashable, CaseIterable {
        /// The letters as given.
        case asGiven
        /// The Latin form that came with the name, else ICAO's transliteration: `Ä` is `AE`.
        case latin
    }

    /// What stands for a name's letters.
    public var letters: Letters
    /// Whether `a` and `A` are the same.
    public var ignoresCase: Bool
    /// Whether the words may stand in another order: `ROE JANE` is `JANE ROE`.
    ///
    /// Hyphens and apostrophes then count as they do in a machine readable zone: as a space, and as
    /// nothing.
    public var ignoresOrder: Bool

    /// Rules for a comparison.
    public init(letters: Letters, ignoresCase: Bool, ignoresOrder: Bool) {
        self.letters = letters
        self.ignoresCase = ignoresCase
        self.ignoresOrder = ignoresOrder
    }

    /// Byte for byte in UTF-8.
    public static let exact = NameComparisonPolicy(
        letters: .asGiven,
        ignoresCase: false,
        ignoresOrder: false
    )
    /// The same letters in any case.
    public static let caseInsensitive = NameComparisonPolicy(
        letters: .asGiven,
        ignoresCase: true,
        ignoresOrder: false
    )
    /// The same Latin letters in any case.
    public static let transliterated = NameComparisonPolicy(
        letters: .latin,
        ignoresCase: true,
        ignoresOrder: false
    )
    /// The same Latin words in any case and order.
    public static let transliteratedAnyOrder = NameComparisonPolicy(
        letters: .latin,
        ignoresCase: true,
        ignoresOrder: true
    )
}
