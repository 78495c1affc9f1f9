import IDVHTTP
import Testing

@Suite struct RetryAfterTests {
    /// 1994-11-06T08:49:37Z, the date of RFC 9110's examples.
    static let rfcDate = Duration.seconds(784_111_777)

    @Test(arguments: [
        ("2", 2_000), ("0", 0), ("1.9", 1_900), ("0.250", 250), (" 7 ", 7_000), ("-3", 0),
        ("2, 120", 120_000), ("120,2", 120_000), ("-3, 1", 1_000), ("0001", 1_000),
        ("1.0009999999999999999", 1_000),
    ])
    func `reads seconds`(value: String, milliseconds: Int) {
        let wait = RetryAfter.wait(value, now: .zero)
        #expect(
            wait.map { $0.components.seconds * 1_000 } == .some(Int64(milliseconds / 1_000 * 1_000))
        )
        #expect((wait ?? .seconds(-1)) >= .milliseconds(milliseconds))
        #expect((wait ?? .seconds(9e9)) < .milliseconds(milliseconds + 1))
    }

    @Test(arguments: ["99999999999999999999999999", "31536001", "9223372036854775807"])
    func `an absurdly long wait counts as a year`(value: String) {
        #expect(RetryAfter.wait(value, now: .zero) == RetryAfter.longest)
    }

    @Test(arguments: [
        "", " ", "soon", "1e3", "0x10", "inf", "nan", "+1", "--1", "1.2.3", "1.", ".5", "1, soon",
        "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 31 Feb 1994 08:49:37 GMT", "١",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 99999 08:49:37 GMT",
        String(repeating: "1", count: 200),
    ])
    func `ignores what is neither a number nor a date`(value: String) {
        #expect(RetryAfter.wait(value, now: .zero) == nil)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func `reads the three date forms against the given time`(value: String) {
        #expect(RetryAfter.wait(value, now: Self.rfcDate - .seconds(90)) == .seconds(90))
        #expect(
            RetryAfter.wait(value, now: Self.rfcDate - .milliseconds(1_500)) == .milliseconds(1_500)
        )
        #expect(RetryAfter.wait(value, now: Self.rfcDate + .seconds(1)) == .zero)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
        ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
        ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
        ("Friday, 31-Dec-99 23:59:59 GMT", 946_684_799),
        ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ])
    func `knows the calendar`(value: String, seconds: Int) {
        let now = Duration.seconds(seconds - 60)
        #expect(RetryAfter.wait(value, now: now) == .seconds(60))
    }

    @Test func `takes the longest of several fields and skips the unreadable`() {
        var fields = HTTPFields()
        for value in ["3", "soon", "8", "1"] {
            fields.appendReceived(name: "retry-after", value: value)
        }
        #expect(RetryAfter.wait(in: fields, now: .zero) == .seconds(8))
        #expect(RetryAfter.wait(in: HTTPFields(), now: .zero) == nil)
    }
}
