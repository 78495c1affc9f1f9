import Testing

@testable import IdentityVerification

@Suite("Uncertain dates")
struct UncertainDateTests {
    static let today = CivilDate(year: 2026, month: 5, day: 1)
    static let usa = Country(code: "USA")
    static let canada = Country(code: "CA")
    static let germany = Country(code: "D<<")
    static let japan = Country(code: "JPN")

    /// The reading in a short form: `=` exact, `?` ambiguous, `~` partial, `!` unreadable.
    static func short(_ text: String, _ hint: DateHint = DateHint()) -> String {
        let date = UncertainDate(reading: text, hint: hint)
        #expect(date.given == text)
        let mark = date.isCenturyInferred ? " c" : ""
        return switch date.reading {
        case .exact(let date): "=\(date)\(mark)"
        case .ambiguous(let dates): "?\(dates.map(\.description).joined(separator: " "))\(mark)"
        case .partial(let year, let month): "~\(year)\(month.map { "-\($0)" } ?? "")\(mark)"
        case .unreadable: "!"
        }
    }

    @Test(arguments: [
        ("1991-01-02", "=1991-01-02"), ("1991/01/02", "=1991-01-02"), ("1991.1.2", "=1991-01-02"),
        ("19910102", "=1991-01-02"), ("  1991-01-02\n", "=1991-01-02"),
        ("1991-01-02T00:00:00Z", "=1991-01-02"), ("1991-01-02T00:00:00.000Z", "=1991-01-02"),
        ("1991-01-02 00:00", "=1991-01-02"), ("1991-01-01T23:00:00Z", "!"),
        ("1991-01-02T00:00:00+02:00", "!"),
        ("02.01.1991", "=1991-01-02"), ("2.1.1991", "=1991-01-02"), ("01.31.1991", "=1991-01-31"),
        ("02/01/1991", "?1991-01-02 1991-02-01"), ("02-01-1991", "?1991-01-02 1991-02-01"),
        ("02 01 1991", "?1991-01-02 1991-02-01"),
        ("31/01/1991", "=1991-01-31"), ("01/31/1991", "=1991-01-31"), ("05/05/1991", "=1991-05-05"),
        ("02011991", "?1991-01-02 1991-02-01"), ("31011991", "=1991-01-31"),
        ("01311991", "=1991-01-31"), ("20122012", "=2012-12-20"), ("05051991", "=1991-05-05"),
        ("1991", "~1991"), ("1991-05", "~1991-5"), ("05/1991", "~1991-5"), ("13/1991", "!"),
        ("1991-00-00", "~1991"), ("1991-05-00", "~1991-5"), ("19910000", "~1991"),
        ("19910500", "~1991-5"), ("00/05/1991", "~1991-5"), ("XX/XX/1991", "~1991"),
        ("XX.05.1991", "~1991-5"), ("00.00.1991", "~1991"),
        ("", "!"), ("   ", "!"), ("N/A", "!"), ("unknown", "!"), ("1991-02-30", "!"),
        ("31/04/1991", "!"), ("1991-13-01", "!"), ("00000000", "!"), ("2534-01-02", "!"),
        ("0001-01-01", "!"), ("1370/05/12", "!"), ("1991-01-02-03", "!"), ("199101", "!"),
        ("1", "!"), ("12345", "!"), ("-1", "!"), ("1991_01_02", "!"), ("٠٢/٠١/١٩٩١", "!"),
        ("9999-12-31", "=9999-12-31"), ("02/01/91", "?1991-01-02 1991-02-01 2091-01-02 2091-02-01"),
        (String(repeating: "1", count: 100_000), "!"),
    ])
    func `a text alone decides what it can and no more`(text: String, expected: String) {
        #expect(Self.short(text) == expected)
    }

    @Test(arguments: [
        ("02 JAN 1991", "=1991-01-02"), ("02 JAN/JANV 1991", "=1991-01-02"),
        ("02JAN1991", "=1991-01-02"), ("2 January 1991", "=1991-01-02"),
        ("January 2, 1991", "=1991-01-02"), ("Jan. 2nd, 1991", "=1991-01-02"),
        ("1991 Jan 02", "=1991-01-02"), ("1er janvier 1991", "=1991-01-01"),
        ("2 de enero de 1991", "=1991-01-02"), ("02 ENE/JAN 1991", "=1991-01-02"),
        ("15. März 1990", "=1990-03-15"), ("15 MÄR 1990", "=1990-03-15"),
        ("03 FÉV/FEB 2001", "=2001-02-03"), ("03 AOÛT/AUG 2001", "=2001-08-03"),
        ("10 MAG/MAY 1985", "=1985-05-10"), ("10 GIU 1985", "=1985-06-10"),
        ("10 LUG/JUL 1985", "=1985-07-10"), ("10 SET/SEP 1985", "=1985-09-10"),
        ("10 OUT/OCT 1985", "=1985-10-10"), ("10 DEZ 1985", "=1985-12-10"),
        ("10 MRT/MAR 1985", "=1985-03-10"), ("10 OKT 1985", "=1985-10-10"),
        ("10 de março de 1985", "=1985-03-10"), ("9 de octubre de 1985", "=1985-10-09"),
        ("JAN 1991", "~1991-1"), ("00 JAN 1991", "~1991-1"), ("XX JAN 1991", "~1991-1"),
        ("30 FEB 1991", "!"), ("10 JAN/FEB 1991", "!"), ("10 JUI 1991", "!"), ("10 JA 1991", "!"),
        ("10 FOO 1991", "!"), ("JAN", "!"), ("10 JAN", "!"), ("Monday 10 JAN 1991", "!"),
        ("02 JAN 91", "?1991-01-02 2091-01-02"), ("29 FEB 00", "=2000-02-29 c"),
    ])
    func `months are read by name`(text: String, expected: String) {
        #expect(Self.short(text) == expected)
    }

    static let hinted: [(String, DateHint, String)] = [
        // D-39: a US licence is month first, whatever a reader elsewhere is used to.
        ("02/01/1991", DateHint(issuer: usa, documentKind: .driversLicense), "=1991-02-01"),
        ("02011991", DateHint(issuer: usa, documentKind: .driversLicense), "=1991-02-01"),
        ("02/01/1991", DateHint(issuer: usa), "=1991-02-01"),
        ("31/01/1991", DateHint(issuer: usa), "=1991-01-31"),
        ("02.01.1991", DateHint(issuer: usa), "?1991-01-02 1991-02-01"),
        ("02/01/1991", DateHint(issuer: usa, documentKind: .passport), "?1991-01-02 1991-02-01"),
        ("02011991", DateHint(zone: .barcode, issuer: usa), "=1991-02-01"),
        ("20050607", DateHint(zone: .barcode, issuer: canada), "=2005-06-07"),
        ("02/01/1991", DateHint(issuer: canada), "?1991-01-02 1991-02-01"),
        ("02011991", DateHint(zone: .barcode), "?1991-01-02 1991-02-01"),
        ("02/01/1991", DateHint(issuer: germany), "=1991-01-02"),
        ("02/01/1991", DateHint(issuer: japan), "?1991-01-02 1991-02-01"),
        ("02/01/1991", DateHint(issuer: japan, documentKind: .passport), "=1991-01-02"),
        ("02/01/1991", DateHint(order: .monthFirst, issuer: germany), "=1991-02-01"),
        ("02.01.1991", DateHint(order: .monthFirst), "=1991-02-01"),
        ("02/01/1991", DateHint(order: .dayFirst), "=1991-01-02"),
        ("910102", DateHint(order: .yearFirst, field: .birth, today: today), "=1991-01-02 c"),
        // A day after today is no birthday, so only one order is left.
        ("03/11/2026", DateHint(field: .birth, today: today), "=2026-03-11"),
        ("03/11/2026", DateHint(field: .expiry, today: today), "?2026-03-11 2026-11-03"),
        ("02/01/91", DateHint(order: .dayFirst, field: .birth, today: today), "=1991-01-02 c"),
        ("02/01/91", DateHint(field: .birth, today: today), "?1991-01-02 1991-02-01 c"),
        ("02 JAN 91", DateHint(field: .issue, today: today), "=1991-01-02 c"),
        ("JAN 91", DateHint(field: .issue, today: today), "~1991-1 c"),
    ]

    @Test(arguments: hinted)
    func `a hint decides the order, and only where it says so`(
        text: String,
        hint: DateHint,
        expected: String
    ) {
        #expect(Self.short(text, hint) == expected)
    }

    static let machineReadable: [(String, DateHint.Field, String)] = [
        // D-41: a birth is never after today, an expiry never far from it.
        ("740812", .birth, "=1974-08-12 c"), ("260501", .birth, "=2026-05-01 c"),
        ("260502", .birth, "=1926-05-02 c"), ("000229", .birth, "=2000-02-29 c"),
        ("120415", .expiry, "=2012-04-15 c"), ("360501", .expiry, "=2036-05-01 c"),
        ("760501", .expiry, "=2076-05-01 c"), ("770501", .expiry, "=1977-05-01 c"),
        ("991231", .expiry, "=1999-12-31 c"), ("740812", .other, "?1974-08-12 2074-08-12"),
        ("74<<<<", .birth, "~1974 c"), ("7408<<", .birth, "~1974-8 c"), ("<<<<<<", .birth, "!"),
        ("<<0812", .birth, "!"), ("7<0812", .birth, "!"), ("741<<<", .birth, "!"),
        ("740000", .birth, "~1974 c"), ("27<<<<", .birth, "~1927 c"), ("740231", .birth, "!"),
        ("741301", .birth, "!"), ("74O812", .birth, "!"), ("7408123", .birth, "!"),
    ]

    @Test(arguments: machineReadable)
    func `a machine readable date finds its century by its field`(
        text: String,
        field: DateHint.Field,
        expected: String
    ) {
        let hint = DateHint(field: field, zone: .machineReadable, today: Self.today)
        #expect(Self.short(text, hint) == expected)
    }

    @Test func `without a today no century is concluded`() {
        let hint = DateHint(field: .birth, zone: .machineReadable)
        #expect(Self.short("740812", hint) == "?1974-08-12 2074-08-12")
    }

    @Test func `candidates and the certain day are told apart`() throws {
        let exact = UncertainDate(reading: "1991-01-02")
        #expect(exact.date == CivilDate(year: 1991, month: 1, day: 2))
        #expect(exact.candidates.count == 1)
        let ambiguous = UncertainDate(reading: "02/01/1991")
        #expect(ambiguous.date == nil)
        #expect(ambiguous.candidates.count == 2)
        #expect(UncertainDate(reading: "1991").candidates.isEmpty)
        #expect(UncertainDate.unreadable("x").reading == .unreadable)
        #expect(UncertainDate.exact(try #require(exact.date)) == exact)
    }

    @Test func `any text is read without a crash`() {
        var generator = MutationGenerator(state: 2)
        let letters = Array("0123456789<X/.- JANFEBMÄÉ:TZ٢\u{301}\0")
        let hint = DateHint(field: .birth, today: Self.today)
        for _ in 0..<5000 {
            let length = Int.random(in: 0...12, using: &generator)
            let text = String(
                (0..<length).compactMap { _ in letters.randomElement(using: &generator) }
            )
            let candidates = UncertainDate(reading: text, hint: hint).candidates
            #expect(candidates == candidates.sorted())
            #expect(Set(candidates).count == candidates.count)
        }
    }
}
