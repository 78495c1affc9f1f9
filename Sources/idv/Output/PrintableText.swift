/// Text from outside as a terminal may show it.
///
/// A vendor's answer, a file's name and a configuration can hold escape codes that rewrite what a
/// terminal shows, and characters that turn its direction around. They are replaced, never obeyed.
enum PrintableText {
    /// In one line.
    static func line(_ text: String) -> String {
        replaced(text) { isForbidden($0) }
    }

    /// In as many lines as it has.
    static func block(_ text: String) -> String {
        replaced(text) { $0 != "\n" && isForbidden($0) }
    }

    private static func replaced(
        _ text: String,
        where isForbidden: (Unicode.Scalar) -> Bool
    ) -> String {
        guard text.unicodeScalars.contains(where: isForbidden) else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.map { isForbidden($0) ? "\u{FFFD}" : $0 })
        return String(scalars)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
