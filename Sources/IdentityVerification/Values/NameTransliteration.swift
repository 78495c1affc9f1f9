/// Latin letters with diacritics to the letters of a machine readable zone: ICAO Doc 9303-3,
/// section 6, table A.
///
/// Where the table offers a choice, the first is taken (`Ä` → `AE`, `Ñ` → `N`).
enum NameTransliteration {
    /// The name in the letters A to Z, with single spaces: hyphens become spaces, apostrophes and
    /// full stops vanish.
    ///
    /// Nil when a letter is not in the table.
    static func icao(_ name: String) -> String? {
        var result = ""
        for character in name {
            // Comparing as characters, a letter and a combining mark equal the composed letter.
            if character.isASCII {
                switch character {
                case _ where character.isLetter: result += character.uppercased()
                case "'", ".": break
                case "-", "<", ",": result += " "
                case _ where character.isWhitespace: result += " "
                default: return nil
                }
            } else if let letters = table[character] {
                result += letters
            } else if let first = character.uppercased().first, let letters = table[first] {
                result += letters
            } else if "’ʼ‘`´".contains(character) {
                continue
            } else if "‐‑–".contains(character) || character.isWhitespace {
                result += " "
            } else {
                return nil
            }
        }
        let words = result.split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static let table: [Character: String] = {
        var table: [Character: String] = [:]
        for (letters, sources) in rows {
            for source in sources { table[source] = letters }
        }
        return table
    }()

    private static let rows: [(String, String)] = [
        ("A", "ÀÁÂÃĀĂĄ"), ("AE", "ÄÆ"), ("AA", "Å"), ("C", "ÇĆĈĊČ"), ("D", "ÐĎĐ"),
        ("E", "ÈÉÊËĒĔĖĘĚ"),
        ("G", "ĜĞĠĢ"), ("H", "ĤĦ"), ("I", "ÌÍÎÏĨĪĬĮİı"), ("IJ", "Ĳ"), ("J", "Ĵ"), ("K", "Ķ"),
        ("L", "ĹĻĽĿŁ"), ("N", "ÑŃŅŇŊ"), ("O", "ÒÓÔÕŌŎŐ"), ("OE", "ÖØŒ"), ("Q", "ĸ"),
        ("R", "ŔŖŘ"), ("S", "ŚŜŞŠȘ"), ("SS", "ßẞ"), ("T", "ŢŤŦȚ"), ("TH", "Þ"),
        ("U", "ÙÚÛŨŪŬŮŰŲ"), ("UE", "Ü"), ("W", "Ŵ"), ("Y", "ÝŶŸ"), ("Z", "ŹŻŽ"),
    ]
}
