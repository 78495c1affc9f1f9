/// A date's text cut into numbers and words.
struct DateTokens {
    /// A run of digits; nil stands for one that the issuer does not know.
    struct Number {
        var digits: [Int?]

        var length: Int { digits.count }
        var isKnown: Bool { !digits.contains(nil) }
        /// The value: 0 when it is unknown, -1 when it is known in part and so no number.
        var value: Int {
            if isKnown { return digits.reduce(0) { $0 * 10 + ($1 ?? 0) } }
            return digits.allSatisfy { $0 == nil } ? 0 : -1
        }
    }

    private(set) var numbers: [Number] = []
    /// In upper case, without diacritics.
    private(set) var words: [String] = []
    /// Whether the numbers are separated by dots and nothing else.
    private(set) var isDotted = false

    /// The lengths of the numbers in order: `s` for one or two digits, `?` for a length no date has.
    var shape: String {
        numbers.map { number in
            switch number.length {
            case 1, 2: "s"
            case 4, 6, 8: String(number.length)
            default: "?"
            }
        }.joined()
    }

    /// Nil for a text with a character that no date has.
    init?(_ text: String) {
        var separators: Set<Character> = []
        var word = ""
        var digits: [Int?] = []
        func isUnknown(_ word: String) -> Bool {
            [2, 4].contains(word.count) && word.allSatisfy { $0 == "X" }
        }
        func flush(_ tokens: inout DateTokens) {
            if !digits.isEmpty { tokens.numbers.append(Number(digits: digits)) }
            if isUnknown(word) {
                tokens.numbers.append(Number(digits: Array(repeating: nil, count: word.count)))
            } else if !word.isEmpty, !MonthNames.fillers.contains(word) {
                tokens.words.append(word)
            }
            digits = []
            word = ""
        }
        for character in Self.withoutMidnight(text) {
            if character.isASCII, let digit = character.wholeNumberValue {
                if !word.isEmpty { flush(&self) }
                digits.append(digit)
            } else if character == "<" {
                if !word.isEmpty { flush(&self) }
                digits.append(nil)
            } else if let letter = MonthNames.folded(character) {
                if !digits.isEmpty { flush(&self) }
                word += letter
            } else if character.isWhitespace || "./-,'’ºª".contains(character) {
                flush(&self)
                if !character.isWhitespace { separators.insert(character) }
            } else {
                return nil
            }
        }
        flush(&self)
        isDotted = separators == ["."]
        guard !numbers.isEmpty else { return nil }
    }

    /// Cuts off a time of day that is midnight UTC and so says nothing.
    ///
    /// Any other time is kept, and makes the text unreadable: its day may be another one where the
    /// document was issued.
    private static func withoutMidnight(_ text: String) -> Substring {
        let trimmed = text.drop(while: \.isWhitespace)
        let date = trimmed.prefix(10)
        guard CivilDate(iso8601: String(date)) != nil else { return trimmed }
        let time = trimmed[date.endIndex...]
        guard let first = time.first, "Tt ".contains(first), time.contains(":"),
            time.dropFirst().allSatisfy({ "0:.Zz+-".contains($0) })
        else { return trimmed }
        return date
    }
}
