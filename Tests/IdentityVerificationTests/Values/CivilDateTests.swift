import Testing

@testable import IdentityVerification

@Suite("Civil dates")
struct CivilDateTests {
    /// Counted by Python's `datetime.date.toordinal`.
    @Test(arguments: [
        (1, 1, 1, -719_162), (1582, 10, 15, -141_427), (1600, 2, 29, -135_081),
        (1900, 2, 28, -25_509), (1900, 3, 1, -25_508), (1969, 12, 31, -1), (1970, 1, 1, 0),
        (2000, 2, 29, 11_016), (2024, 12, 31, 20_088), (2100, 3, 1, 47_541),
        (9999, 12, 31, 2_932_896),
    ])
    func `days are counted from 1970 in both directions`(
        year: Int,
        month: Int,
        day: Int,
        count: Int
    ) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.daysSinceEpoch == count)
        #expect(CivilDate(daysSinceEpoch: count) == date)
    }

    @Test func `two centuries of days follow one another without a gap`() throws {
        var previous = try #require(CivilDate(year: 1895, month: 12, day: 31))
        for count in (previous.daysSinceEpoch + 1)...(previous.daysSinceEpoch + 77_000) {
            let date = try #require(CivilDate(daysSinceEpoch: count))
            let isNextDay =
                date.year == previous.year && date.month == previous.month
                && date.day == previous.day + 1
            let isNextMonth =
                date.year == previous.year && date.month == previous.month + 1 && date.day == 1
                && previous.day == CivilDate.dayCount(year: previous.year, month: previous.month)
            let isNextYear =
                date.year == previous.year + 1 && date.month == 1 && date.day == 1
                && previous.month == 12 && previous.day == 31
            guard isNextDay || isNextMonth || isNextYear, previous < date,
                date.daysSinceEpoch == count
            else {
                Issue.record("\(previous) is followed by \(date)")
                return
            }
            previous = date
        }
    }

    @Test(arguments: [
        (0, 1, 1), (10_000, 1, 1), (2023, 0, 1), (2023, 13, 1), (2023, 1, 0), (2023, 1, 32),
        (2023, 4, 31), (2023, 2, 29), (1900, 2, 29), (2023, -1, 5), (Int.min, 1, 1),
        (2023, Int.max, Int.max),
    ])
    func `a day that does not exist cannot be made`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [-719_163, 2_932_897, Int.min, Int.max])
    func `a count outside the years 1 to 9999 has no day`(count: Int) {
        #expect(CivilDate(daysSinceEpoch: count) == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01"), (-1, "1969-12-31"), (86_399, "1970-01-01"), (86_400, "1970-01-02"),
    ])
    func `a point in time has its UTC day`(seconds: Int, text: String) {
        #expect(CivilDate(secondsSinceEpoch: seconds)?.description == text)
    }

    @Test(arguments: [
        "1991-1-2", "1991-01-02 ", "19910102", "1991-13-01", "", "1991-01-0٢", "+991-01-02",
    ])
    func `only the full ISO form is ISO`(text: String) {
        #expect(CivilDate(iso8601: text) == nil)
    }

    @Test func `it prints as ISO 8601`() {
        #expect(CivilDate(iso8601: "0987-06-05")?.description == "0987-06-05")
    }
}
