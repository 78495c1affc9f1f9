import Testing

@testable import IdentityVerification

@Suite("Names")
struct PersonNameTests {
    @Test(
        arguments: [
            ("Müller", "MUELLER"), ("Mu\u{308}ller", "MUELLER"), ("Groß", "GROSS"),
            ("GROẞ", "GROSS"),
            ("Ødegård", "OEDEGAARD"), ("Ærø", "AEROE"), ("Muñoz", "MUNOZ"), ("Þór", "THOR"),
            ("Đặng", nil), ("Łukasz Żółć", "LUKASZ ZOLC"), ("İpek Işık", "IPEK ISIK"),
            ("O’Connor-Smith", "OCONNOR SMITH"), ("O'Connor", "OCONNOR"), ("  a   b ", "A B"),
            ("Șerban Țepeș", "SERBAN TEPES"), ("Иван", nil), ("王", nil), ("", nil), ("Jane2", nil),
            ("Ĳsselmeer", "IJSSELMEER"), ("Dvořák", "DVORAK"), ("Œuvre", "OEUVRE"),
        ] as [(String, String?)]
    )
    func `names are transliterated by ICAO's table or not at all`(name: String, latin: String?) {
        let result = PersonName(original: name).transliterated()
        #expect(result?.latin?.text == latin)
        #expect(result == nil || result?.original == name)
        #expect(result == nil || result?.latin?.method == .icaoTransliteration)
    }

    static let comparisons: [(String, String, NameComparisonPolicy, NameComparison)] = [
        ("Jane Roe", "Jane Roe", .exact, .same),
        ("Jane Roe", "JANE ROE", .exact, .different),
        ("Müller", "Mu\u{308}ller", .exact, .different),
        ("Jane Roe", "JANE ROE", .caseInsensitive, .same),
        ("Müller", "MUELLER", .caseInsensitive, .different),
        ("Müller", "MUELLER", .transliterated, .same),
        ("Müller", "Mu\u{308}ller", .transliterated, .same),
        ("Müller", "Muller", .transliterated, .different),
        ("Jane Roe", "ROE JANE", .transliterated, .different),
        ("Jane Roe", "ROE  JANE", .transliteratedAnyOrder, .same),
        ("Anna-Maria Roe", "ROE ANNA MARIA", .transliteratedAnyOrder, .same),
        ("Anna Roe", "ANNA ANNA ROE", .transliteratedAnyOrder, .different),
        ("Иван", "Иван", .transliterated, .notComparable),
        ("Иван", "ИВАН", .caseInsensitive, .same),
        ("", "", .exact, .notComparable),
        ("", "", .transliteratedAnyOrder, .notComparable),
    ]

    @Test(arguments: comparisons)
    func `names are the same only under a policy`(
        left: String,
        right: String,
        policy: NameComparisonPolicy,
        expected: NameComparison
    ) {
        let (left, right) = (PersonName(original: left), PersonName(original: right))
        #expect(left.compared(with: right, policy: policy) == expected)
        #expect(right.compared(with: left, policy: policy) == expected)
    }

    @Test func `a Latin form that came with the name is used`() {
        let name = PersonName(
            original: "Иван Иванов",
            latin: .init("IVAN IVANOV", method: .vendor)
        )
        #expect(
            name.compared(with: PersonName(original: "Ivan Ivanov"), policy: .transliterated)
                == .same
        )
        #expect(name.transliterated() == name)
    }

    @Test func `the whole name is put together from its parts`() {
        #expect(PersonName(givenNames: "Jane", surname: "Roe").original == "Jane Roe")
        #expect(PersonName(surname: "Roe").original == "Roe")
        #expect(PersonName(original: "Roe, Jane", surname: "Roe").original == "Roe, Jane")
    }
}
