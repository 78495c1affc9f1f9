/// Reads a date's text with a hint.
///
/// Pure: the same text and hint always give the same reading.
struct DateReader {
    /// Longer texts are no dates.
    private static let longestText = 64
    /// Years outside are of another calendar or misread; 9999 stands for "does not expire".
    private static let years = 1800...2199

    let hint: DateHint

    func read(_ text: String) -> (reading: UncertainDate.Reading, isCenturyInferred: Bool) {
        guard text.utf8.count <= Self.longestText, let tokens = DateTokens(text) else {
            return (.unreadable, false)
        }
        if !tokens.words.isEmpty { return named(tokens) }
        let numbers = tokens.numbers
        switch tokens.shape {
        case "8", "6": return compact(numbers[0].digits)
        case "4": return (partial(year: numbers[0].value, month: nil), false)
        case "4s": return (partial(year: numbers[0].value, month: numbers[1].value), false)
        case "s4": return (partial(year: numbers[1].value, month: numbers[0].value), false)
        case "4ss": return numeric(numbers, orders: [.yearFirst], isDotted: false)
        case "ss4":
            return numeric(numbers, orders: [.dayFirst, .monthFirst], isDotted: tokens.isDotted)
        case "sss":
            return numeric(numbers, orders: DateHint.Order.allCases, isDotted: tokens.isDotted)
        default: return (.unreadable, false)
        }
    }

    // MARK: Numbers

    private typealias Parts = (year: DateTokens.Number, month: Int, day: Int)

    private func compact(_ digits: [Int?]) -> (UncertainDate.Reading, Bool) {
        func number(_ range: Range<Int>) -> DateTokens.Number {
            .init(digits: Array(digits[range]))
        }
        let parts: [DateHint.Order: Parts]
        if digits.count == 8 {
            let tail = number(4..<8)
            let (first, second) = (number(0..<2).value, number(2..<4).value)
            parts = [
                .yearFirst: (number(0..<4), number(4..<6).value, number(6..<8).value),
                .dayFirst: (tail, second, first),
                .monthFirst: (tail, first, second),
            ]
        } else {
            let (first, second, third) = (number(0..<2), number(2..<4), number(4..<6))
            parts = [
                .yearFirst: (first, second.value, third.value),
                .dayFirst: (third, second.value, first.value),
                .monthFirst: (third, first.value, second.value),
            ]
        }
        return choose(parts, preferred: hint.resolvedOrder)
    }

    private func numeric(
        _ numbers: [DateTokens.Number],
        orders: [DateHint.Order],
        isDotted: Bool
    ) -> (UncertainDate.Reading, Bool) {
        let all: [DateHint.Order: Parts] = [
            .yearFirst: (numbers[0], numbers[1].value, numbers[2].value),
            .dayFirst: (numbers[2], numbers[1].value, numbers[0].value),
            .monthFirst: (numbers[2], numbers[0].value, numbers[1].value),
        ]
        var preferred = hint.resolvedOrder
        if isDotted, hint.order == nil {
            // Dots say day first. Where the issuer says otherwise, neither is believed.
            preferred = preferred == nil || preferred == .dayFirst ? .dayFirst : nil
        }
        return choose(all.filter { orders.contains($0.key) }, preferred: preferred)
    }

    private func choose(
        _ parts: [DateHint.Order: Parts],
        preferred: DateHint.Order?
    ) -> (UncertainDate.Reading, Bool) {
        if let preferred, let only = parts[preferred] {
            let result = reading(of: [only])
            if result.0 != .unreadable { return result }
        }
        return reading(of: Array(parts.values))
    }

    private func reading(of all: [Parts]) -> (UncertainDate.Reading, Bool) {
        var dates: Set<CivilDate> = []
        var isInferred = false
        for (year, month, day) in all {
            for full in fullYears(year) {
                guard let date = CivilDate(year: full, month: month, day: day) else { continue }
                dates.insert(date)
            }
            if year.length == 2 { isInferred = true }
        }
        let possible = plausible(dates, isShortYear: isInferred)
        switch possible.count {
        case 0: return unknownParts(all)
        case 1: return (.exact(possible[0]), isInferred)
        default: return (.ambiguous(possible), isInferred && hasCenturyRule)
        }
    }

    /// A zero, `XX` or `<<` stands for a day or month that the issuer does not know.
    private func unknownParts(_ all: [Parts]) -> (UncertainDate.Reading, Bool) {
        let readings = Set(
            all.compactMap { year, month, day -> UncertainDate.Reading? in
                guard day == 0 || month == 0, let full = singleYear(year) else { return nil }
                // In "00/05/1991" the part that is known is the month, in whichever order.
                let known = month == 0 && day > 0 && year.length == 4 && all.count > 1 ? day : month
                let result = partial(year: full, month: known == 0 ? nil : known)
                return result == .unreadable ? nil : result
            }
        )
        guard readings.count == 1, let only = readings.first else { return (.unreadable, false) }
        return (only, all.contains { $0.year.length == 2 })
    }

    private func partial(year: Int, month: Int?) -> UncertainDate.Reading {
        guard Self.years.contains(year) else { return .unreadable }
        guard let month, month != 0 else { return .partial(year: year, month: nil) }
        return (1...12).contains(month) ? .partial(year: year, month: month) : .unreadable
    }

    // MARK: Names of months

    private func named(_ tokens: DateTokens) -> (UncertainDate.Reading, Bool) {
        guard let month = MonthNames.month(named: tokens.words) else { return (.unreadable, false) }
        let numbers = tokens.numbers
        switch tokens.shape {
        case "4":
            return (partial(year: numbers[0].value, month: month), false)
        case "s":
            guard let year = singleYear(numbers[0]) else { return (.unreadable, false) }
            return (partial(year: year, month: month), true)
        case "4s":
            return reading(of: [(numbers[0], month, numbers[1].value)])
        case "s4", "ss":
            return reading(of: [(numbers[1], month, numbers[0].value)])
        default:
            return (.unreadable, false)
        }
    }

    // MARK: Centuries

    private enum Century {
        case past(CivilDate)
        case around(CivilDate)
        case open
    }

    private var century: Century {
        guard let today = hint.today else { return .open }
        return switch hint.field {
        case .birth, .issue: .past(today)
        case .expiry: .around(today)
        default: .open
        }
    }

    private var hasCenturyRule: Bool {
        if case .open = century { false } else { true }
    }

    private func fullYears(_ year: DateTokens.Number) -> [Int] {
        guard year.isKnown else { return [] }
        if year.length == 4 {
            return Self.years.contains(year.value) || year.value == 9999 ? [year.value] : []
        }
        guard year.length == 2 else { return [] }
        let all = [1900 + year.value, 2000 + year.value]
        guard case .around(let today) = century else { return all }
        return (all + [2100 + year.value]).filter {
            $0 > today.year - 50 && $0 <= today.year + 50
        }
    }

    /// The one year that a year's text means; nil when the century is open.
    private func singleYear(_ year: DateTokens.Number) -> Int? {
        let all = fullYears(year)
        guard case .past(let today) = century, year.length == 2 else {
            return all.count == 1 ? all[0] : nil
        }
        return all.filter { $0 <= today.year }.max()
    }

    /// Drops days that cannot be, in ascending order: a birth lies before today.
    private func plausible(_ dates: Set<CivilDate>, isShortYear: Bool) -> [CivilDate] {
        let sorted = dates.sorted()
        guard case .past(let today) = century else { return sorted }
        let past = sorted.filter { $0 <= today }
        if past.isEmpty { return isShortYear ? [] : sorted }
        guard isShortYear else { return past }
        // Of each day in two centuries only the later one that has been is meant.
        return past.filter { date in
            !past.contains {
                $0.year == date.year + 100 && $0.month == date.month && $0.day == date.day
            }
        }
    }
}
