import Testing

@testable import IdentityVerification

/// The specimens are those of ICAO Doc 9303, parts 3 to 7.
@Suite("Machine readable zones")
struct MachineReadableZoneTests {
    static let td3 = """
        P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
        L898902C36UTO7408122F1204159ZE184226B<<<<<10
        """
    static let td2 = """
        I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
        D231458907UTO7408122F1204159<<<<<<<6
        """
    static let td1 = """
        I<UTOD231458907<<<<<<<<<<<<<<<
        7408122F1204159UTO<<<<<<<<<<<6
        ERIKSSON<<ANNA<MARIA<<<<<<<<<<
        """
    static let longNumber = """
        I<UTOD23145890<7349<<<<<<<<<<<
        3407127M9507122UTO<<<<<<<<<<<2
        STEVENSON<<PETER<JOHN<<<<<<<<<
        """
    static let visaA = """
        V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
        L8988901C4XXX4009078F96121096ZE184226B<<<<<<
        """
    static let visaB = """
        V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
        L8988901C4XXX4009078F9612109<<<<<<<<
        """

    static let today = CivilDate(year: 2026, month: 5, day: 1) ?? CivilDate(daysSinceEpoch: 0)

    @Test func `the passport specimen is read field by field`() throws {
        let zone = try MachineReadableZone(parsing: Self.td3)
        let today = try #require(Self.today)
        #expect(zone.layout == .td3)
        #expect(zone.documentCode == "P")
        #expect(zone.issuer.country?.alpha3 == "UTO")
        #expect(zone.name.surname == "ERIKSSON")
        #expect(zone.name.givenNames == "ANNA MARIA")
        #expect(!zone.isNamePossiblyTruncated)
        #expect(zone.documentNumber == "L898902C3")
        #expect(zone.nationality.country?.category == .specimen)
        #expect(zone.birthDate(today: today).date?.description == "1974-08-12")
        #expect(zone.birthDate(today: today).isCenturyInferred)
        #expect(zone.sex == .female)
        #expect(zone.expiryDate(today: today).date?.description == "2012-04-15")
        #expect(zone.optionalData == "ZE184226B")
        #expect(zone.secondOptionalData == nil)
        #expect(
            zone.checks
                == .init(
                    documentNumber: .valid,
                    birthDate: .valid,
                    expiryDate: .valid,
                    optionalData: .valid,
                    composite: .valid
                )
        )
        #expect(zone.checks.allPass)
    }

    @Test(arguments: [
        (td2, MachineReadableZone.Layout.td2, "D23145890", MachineReadableZone.Check.valid),
        (td1, .td1, "D23145890", .valid),
        (longNumber, .td1, "D23145890734", .valid),
        (visaA, .mrvA, "L8988901C", .notApplicable),
        (visaB, .mrvB, "L8988901C", .notApplicable),
    ])
    func `every specimen passes its checks`(
        text: String,
        layout: MachineReadableZone.Layout,
        number: String,
        composite: MachineReadableZone.Check
    ) throws {
        let zone = try MachineReadableZone(parsing: text)
        #expect(zone.layout == layout)
        #expect(zone.documentNumber == number)
        #expect(zone.checks.documentNumber == .valid)
        #expect(zone.checks.birthDate == .valid)
        #expect(zone.checks.expiryDate == .valid)
        #expect(zone.checks.optionalData == .notApplicable)
        #expect(zone.checks.composite == composite)
        #expect(zone.name.original.hasSuffix(text.contains("STEVENSON") ? "STEVENSON" : "ERIKSSON"))
        // Run together and with other line breaks it is the same zone.
        let joined = text.split(separator: "\n").joined()
        #expect(try MachineReadableZone(parsing: joined) == zone)
        let spaced = text.split(separator: "\n").map { "  \($0) " }.joined(separator: "\r\n\r\n")
        #expect(try MachineReadableZone(parsing: spaced) == zone)
    }

    @Test func `a long number leaves no trace in the optional data`() throws {
        #expect(try MachineReadableZone(parsing: Self.longNumber).optionalData == nil)
        let with = Self.longNumber.replacing("<7349<<<<<<<<<<<", with: "<7349<ABC<<<<<<<")
        #expect(try MachineReadableZone(parsing: with).optionalData == "ABC")
        let wrong = Self.longNumber.replacing("<7349<", with: "<7348<")
        #expect(try MachineReadableZone(parsing: wrong).checks.documentNumber == .invalid)
    }

    @Test func `a wrong character fails its own check and the composite one, and stays`() throws {
        // An O for a zero, the classic misreading: it must not be put right.
        let zone = try MachineReadableZone(
            parsing: Self.td3.replacing("L898902C3", with: "L8989O2C3")
        )
        #expect(zone.documentNumber == "L8989O2C3")
        #expect(zone.checks.documentNumber == .invalid)
        #expect(zone.checks.composite == .invalid)
        #expect(zone.checks.birthDate == .valid)
        #expect(!zone.checks.allPass)
    }

    @Test func `one wrong digit in any checked place is found`() throws {
        let lines = Self.td3.split(separator: "\n")
        var line = Array(lines[1].utf8)
        for position in line.indices where (0x30...0x39).contains(line[position]) {
            let right = line[position]
            line[position] = right == 0x39 ? 0x30 : right + 1
            let text = lines[0] + "\n" + String(decoding: line, as: UTF8.self)
            #expect(try !MachineReadableZone(parsing: text).checks.allPass, "\(position)")
            line[position] = right
        }
    }

    @Test(arguments: [
        // An empty personal number may have a zero or a filler as its check digit.
        ("ZE184226B<<<<<10", "<<<<<<<<<<<<<<08", MachineReadableZone.Check.valid),
        ("ZE184226B<<<<<10", "<<<<<<<<<<<<<<<8", .notApplicable),
        ("ZE184226B<<<<<10", "ZE184226B<<<<<<0", .invalid),
        ("ZE184226B<<<<<10", "ZE184226B<<<<<A0", .invalid),
    ])
    func `a filler is a check digit only of an empty field`(
        old: String,
        new: String,
        check: MachineReadableZone.Check
    ) throws {
        let zone = try MachineReadableZone(parsing: Self.td3.replacing(old, with: new))
        #expect(zone.checks.optionalData == check)
        #expect(zone.checks.composite == (check == .invalid ? zone.checks.composite : .valid))
    }

    @Test func `a filler is never the composite check digit`() throws {
        let zone = try MachineReadableZone(parsing: Self.td3.dropLast() + "<")
        #expect(zone.checks.composite == .invalid)
    }

    @Test func `an unknown birth date is no failed check and no date`() throws {
        let zone = try MachineReadableZone(
            parsing: Self.td1.replacing("7408122F", with: "<<<<<<<F")
        )
        #expect(zone.checks.birthDate == .notApplicable)
        #expect(zone.birthDate(today: try #require(Self.today)).reading == .unreadable)
        #expect(zone.expiryDate(today: try #require(Self.today)).date != nil)
    }

    @Test func `Germany's single letter is Germany`() throws {
        let zone = try MachineReadableZone(
            parsing: Self.td3.replacing("P<UTO", with: "P<D<<").replacing("6UTO", with: "6D<<")
        )
        #expect(zone.issuer.country == Country(code: "DEU"))
        #expect(zone.nationality.country == Country(code: "DE"))
        #expect(zone.nationality.given == "D<<")
    }

    @Test(arguments: [
        ("M", MachineReadableZone.Sex.male), ("<", .unspecified), ("X", .unspecified),
        ("0", .unreadable), ("W", .unreadable),
    ])
    func `the sex is read and never guessed`(letter: String, sex: MachineReadableZone.Sex) throws {
        let text = Self.td3.replacing("7408122F", with: "7408122\(letter)")
        #expect(try MachineReadableZone(parsing: text).sex == sex)
    }

    @Test func `a name without given names, and one that may be cut off`() throws {
        let only = Self.td1.replacing(
            "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            with: "ARKFREITH<" + String(repeating: "<", count: 20)
        )
        let zone = try MachineReadableZone(parsing: only)
        #expect(zone.name.surname == "ARKFREITH")
        #expect(zone.name.givenNames == nil)
        let full = Self.td1.replacing(
            "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            with: "NILAVADHANANANDA<<CHAYAPA<DEJT"
        )
        #expect(try MachineReadableZone(parsing: full).isNamePossiblyTruncated)
    }

    @Test(
        arguments: [
            ("520727", 3), ("AB2134<<<", 5), ("HA672242<658022549601086<<<<<<<<<<<<<<0", 8),
            ("L898902C3", 6), ("", 0), ("<<<<<<", 0), ("ab", nil), ("É", nil),
        ] as [(String, Int?)]
    )
    func `check digits are those of the standard`(field: String, digit: Int?) {
        #expect(MachineReadableZone.checkDigit(of: field) == digit)
    }

    @Test(arguments: [
        ("", MachineReadableZoneError.unknownLayout(lineLengths: [])),
        ("P<UTO", .unknownLayout(lineLengths: [5])),
        (String(td3.dropLast()), .unknownLayout(lineLengths: [44, 43])),
        (td3 + "<", .unknownLayout(lineLengths: [44, 45])),
        (td3.lowercased(), .invalidCharacter(line: 1, column: 1)),
        (td3.replacing("UTO7408122", with: "UTO7408 22"), .invalidCharacter(line: 2, column: 18)),
        (String(repeating: "\n", count: 5000), .unknownLayout(lineLengths: [])),
    ])
    func `what is no zone is refused with its reason`(
        text: String,
        error: MachineReadableZoneError
    ) {
        #expect(throws: error) { try MachineReadableZone(parsing: text) }
        #expect(!"\(error)".contains("ERIKSSON"))
    }
}
