/// Names of months as documents print them, in eight languages, whole or cut off after three letters.
enum MonthNames {
    /// Words around a date that say nothing.
    static let fillers: Set<String> = [
        "ST", "ND", "RD", "TH", "ER", "OF", "THE", "DE", "DEL", "DI", "DU", "D", "LE", "EL", "O",
    ]

    /// English, French, Spanish, German, Italian, Portuguese, Dutch and Swedish; then short forms
    /// that are not the beginning of a name.
    private static let names: [[String]] = [
        ["JANUARY", "JANVIER", "ENERO", "JANUAR", "GENNAIO", "JANEIRO", "JANUARI", "JAENNER"],
        ["FEBRUARY", "FEVRIER", "FEBRERO", "FEBRUAR", "FEBBRAIO", "FEVEREIRO", "FEBRUARI"],
        ["MARCH", "MARS", "MARZO", "MAERZ", "MARCO", "MAART", "MRZ", "MRT"],
        ["APRIL", "AVRIL", "ABRIL", "APRILE"],
        ["MAY", "MAI", "MAYO", "MAGGIO", "MAIO", "MEI", "MAJ"],
        ["JUNE", "JUIN", "JUNIO", "JUNI", "GIUGNO", "JUNHO"],
        ["JULY", "JUILLET", "JULIO", "JULI", "LUGLIO", "JULHO", "JLY"],
        ["AUGUST", "AOUT", "AGOSTO", "AUGUSTUS", "AUGUSTI"],
        ["SEPTEMBER", "SEPTEMBRE", "SEPTIEMBRE", "SETTEMBRE", "SETEMBRO"],
        ["OCTOBER", "OCTOBRE", "OCTUBRE", "OKTOBER", "OTTOBRE", "OUTUBRO"],
        ["NOVEMBER", "NOVEMBRE", "NOVIEMBRE", "NOVEMBRO"],
        ["DECEMBER", "DECEMBRE", "DICIEMBRE", "DEZEMBER", "DICEMBRE", "DEZEMBRO"],
    ]

    /// The month that all the words name; nil when one is no month or they disagree.
    static func month(named words: [String]) -> Int? {
        var possible = Set(1...12)
        for word in words {
            possible.formIntersection(months(beginningWith: word))
        }
        return words.isEmpty || possible.count != 1 ? nil : possible.first
    }

    private static func months(beginningWith word: String) -> Set<Int> {
        guard word.utf8.count >= 3 else { return [] }
        return Set((1...12).filter { names[$0 - 1].contains { $0.hasPrefix(word) } })
    }

    /// A letter in upper case without its diacritic; nil for what is no letter of these languages.
    static func folded(_ character: Character) -> String? {
        if character.isASCII { return character.isLetter ? character.uppercased() : nil }
        return switch character {
        case "É", "é", "È", "è", "Ê", "ê": "E"
        case "Û", "û", "Ú", "ú", "Ù", "ù": "U"
        case "Ä", "ä": "AE"
        case "Ç", "ç": "C"
        default: nil
        }
    }
}
