import IdentityVerification

extension OutageWindow.Instant {
    /// A moment by its text, `2026-12-24T22:00:00Z`: RFC 3339 with whole seconds, in UTC.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
            hour < 24, minute < 60, second < 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        self.init(
            secondsSinceEpoch: date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
        )
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }
}

extension OutageWindow.Instant: CustomStringConvertible {
    /// The moment in RFC 3339's form.
    public var description: String {
        let seconds = ((secondsSinceEpoch % 86_400) + 86_400) % 86_400
        let date = CivilDate(secondsSinceEpoch: secondsSinceEpoch)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (date.map { "\($0)" } ?? "?")
            + "T\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    }
}
