/// A moment in UTC as Signature Version 4 writes it: `20130524T000000Z`.
struct AWSTimestamp: Sendable, Hashable {
    /// Whole seconds since 1970-01-01T00:00:00Z, up to the end of the year 9999.
    let secondsSinceEpoch: Int

    /// - Precondition: the moment lies in the years 1970 to 9999.
    init(secondsSinceEpoch: Int) {
        precondition(
            (0...253_402_300_799).contains(secondsSinceEpoch),
            "a date outside the years 1970 to 9999"
        )
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    /// Reads the basic form, and nothing else; nil for a date that no calendar has.
    init?(parsing text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard
            let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
            year >= 1970, (1...12).contains(month), hour < 24, minute < 60, second < 60
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        let days = Self.daysSinceEpoch(year: year, month: month, day: day)
        secondsSinceEpoch = ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    /// The date alone: `20130524`.
    var date: String {
        let (year, month, day) = Self.civilDate(daysSinceEpoch: secondsSinceEpoch / 86_400)
        return Self.padded(year, 4) + Self.padded(month, 2) + Self.padded(day, 2)
    }

    /// Date and time: `20130524T000000Z`.
    var dateTime: String {
        let second = secondsSinceEpoch % 86_400
        return date + "T" + Self.padded(second / 3_600, 2) + Self.padded(second / 60 % 60, 2)
            + Self.padded(second % 60, 2) + "Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    // Both conversions count years from March, so that the leap day comes last: Howard Hinnant,
    // "chrono-Compatible Low-Level Date Algorithms".

    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func civilDate(daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
        let days = daysSinceEpoch + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}
