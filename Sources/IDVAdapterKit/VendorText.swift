/// Judges texts that a vendor sent, before any of them gets where it could be printed.
public enum VendorText {
    /// Whether a text looks like the name of a code or a field: a letter, then letters, digits and
    /// `_ - .`, at most 64 in all and 4 of them digits.
    ///
    /// A date, a document's number or a telephone number is none.
    public static func isCode(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF) else {
            return false
        }
        return text.utf8.count <= 64
            && text.utf8.count { (0x30...0x39).contains($0) } <= 4
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
                default: false
                }
            }
    }

    /// Whether a text is 1 to so many visible ASCII characters, none of them a space: what can be a
    /// header's value and part of an address.
    public static func isVisibleASCII(_ text: String, upTo limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// A text as one line of at most 500 characters; nil when nothing is left of it.
    ///
    /// It stays the vendor's text, which may name a person.
    public static func line(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let plain = String(line.drop { $0.isWhitespace }.prefix(500))
        return plain.isEmpty ? nil : plain
    }

    /// A sentence as a part of another one: without its full stop.
    public static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// Whether an answer's body begins like a page or another document of angle brackets: a
    /// gateway's, mostly, and never the vendor's own words.
    public static func isPage(_ body: [UInt8]) -> Bool {
        body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }
}
