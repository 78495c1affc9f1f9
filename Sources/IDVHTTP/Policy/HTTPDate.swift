/// Reads the three forms of an HTTP date (RFC 9110, section 5.6.7).
package enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let longDays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// The seconds from 1970-01-01T00:00:00Z to the date; nil when the text is none.
    ///
    /// A year of two digits (RFC 850) is taken as in 1970 to 2069: the RFC's rule, fifty years from
    /// now at most, needs no clock for any date that a server sends today.
    package static func secondsSinceEpoch(_ text: String) -> Int64? {
        guard text.utf8.count <= 40, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        // Sun, 06 Nov 1994 08:49:37 GMT
        if words.count == 6, words[5] == "GMT" || words[5] == "UTC", words[0].hasSuffix(",") {
            guard
                days.contains(String(words[0].dropLast())),
                let day = number(words[1], digits: 2...2),
                let year = number(words[3], digits: 4...4)
            else { return nil }
            return seconds(year: year, month: words[2], day: day, time: words[4])
        }
        // Sunday, 06-Nov-94 08:49:37 GMT
        if words.count == 4, words[3] == "GMT", words[0].hasSuffix(",") {
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard
                longDays.contains(String(words[0].dropLast())), date.count == 3,
                let day = number(date[0], digits: 2...2),
                let year = number(date[2], digits: 2...2)
            else { return nil }
            let century = year < 70 ? 2_000 : 1_900
            return seconds(year: century + year, month: date[1], day: day, time: words[2])
        }
        // Sun Nov  6 08:49:37 1994
        if words.count == 5 {
            guard
                days.contains(String(words[0])),
                let day = number(words[2], digits: 1...2),
                let year = number(words[4], digits: 4...4)
            else { return nil }
            return seconds(year: year, month: words[1], day: day, time: words[3])
        }
        return nil
    }

    private static func seconds(
        year: Int,
        month: Substring,
        day: Int,
        time: Substring
    ) -> Int64? {
        guard let index = months.firstIndex(of: String(month)) else { return nil }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard
            year >= 1_970, (1...lengths[index]).contains(day), clock.count == 3,
            let hour = number(clock[0], digits: 2...2), hour < 24,
            let minute = number(clock[1], digits: 2...2), minute < 60,
            let second = number(clock[2], digits: 2...2), second <= 60
        else { return nil }
        let before = year - 1
        let leapDays = before / 4 - before / 100 + before / 400 - 477
        let dayOfYear = lengths[..<index].reduce(0, +) + day - 1
        let days = (year - 1_970) * 365 + leapDays + dayOfYear
        return Int64(((days * 24 + hour) * 60 + minute) * 60 + second)
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard
            digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }
}
