import Foundation
import Testing

@testable import IdentityVerification

@Suite("Countries")
struct CountryTests {
    @Test(arguments: [
        ("DE", "DEU"), ("DEU", "DEU"), ("D", "DEU"), ("D<<", "DEU"), ("d", "DEU"), ("deu", "DEU"),
        (" GBR ", "GBR"), ("GB", "GBR"), ("UK", "GBR"), ("EL", "GRC"), ("us", "USA"),
        ("XK", "RKS"), ("XKX", "RKS"), ("XKS", "RKS"), ("RKS", "RKS"), ("KOS", "RKS"),
        ("UNK", "UNK"), ("EU", "EUE"), ("EUE", "EUE"), ("ROM", "ROU"), ("ZAR", "COD"),
        ("GBD", "GBD"), ("GBN", "GBN"), ("XXA", "XXA"), ("UTO", "UTO"), ("YUG", "YUG"),
    ])
    func `any code is read`(given: String, alpha3: String) throws {
        let country = try #require(Country(code: given))
        #expect(country.alpha3 == alpha3)
        #expect(country.given == given)
        #expect(country == Country(code: alpha3))
        #expect(Set([country, try #require(Country(code: alpha3))]).count == 1)
    }

    @Test(arguments: [
        "", "<", "<<<", "ZZ", "QQQ", "GERMANY", "D<E", "0", "ДEU", "D<<<<<<<<<<<<<<<<<<<<<", "U S",
    ])
    func `an unknown code is kept and never guessed`(given: String) {
        #expect(Country(code: given) == nil)
        let reading = CountryReading(reading: given)
        #expect(reading.country == nil)
        #expect(reading.given == given)
    }

    @Test func `a nationality within a state is not the state's`() {
        for code in ["GBD", "GBN", "GBO", "GBP", "GBS"] {
            #expect(Country(code: code) != Country(code: "GBR"))
            #expect(Country(code: code)?.category == .nationality)
        }
        #expect(Country(code: "UNK") != Country(code: "XKX"))
        #expect(Country(code: "XXB")?.category == .noNationality)
        #expect(Country(code: "UTO")?.category == .specimen)
    }

    @Test func `every code of ICAO's list is known`() {
        for code in [
            "GBD", "GBN", "GBO", "GBP", "GBS", "EUE", "RKS", "UNO", "UNA", "UNK", "XBA", "XIM",
            "XCC", "XCE", "XCO", "XEC", "XPO", "XES", "XMP", "XOM", "XDC", "XXA", "XXB", "XXC",
            "XXX", "UTO", "IAO", "ANT", "NTZ",
        ] {
            #expect(Country(code: code)?.alpha3 == code)
        }
    }

    @Test func `ISO 3166-1 has 249 entries, and no code stands twice`() {
        let all = Country.all
        #expect(all.count { $0.category == .state } == 250)
        #expect(Set(all.map(\.alpha3)).count == all.count)
        let twoLetters = all.compactMap(\.alpha2)
        #expect(Set(twoLetters).count == twoLetters.count)
        #expect(all.allSatisfy { !$0.name.isEmpty })
    }

    private static let isoList = "/usr/share/iso-codes/json/iso_3166-1.json"

    private struct ISOList: Decodable {
        struct Entry: Decodable {
            var alpha2: String
            var alpha3: String
            enum CodingKeys: String, CodingKey {
                case alpha2 = "alpha_2"
                case alpha3 = "alpha_3"
            }
        }
        var entries: [Entry]
        enum CodingKeys: String, CodingKey { case entries = "3166-1" }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: isoList)))
    func `the table agrees with the iso-codes package`() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: Self.isoList))
        let list = try JSONDecoder().decode(ISOList.self, from: data)
        #expect(list.entries.count == 249)
        for entry in list.entries {
            #expect(Country(code: entry.alpha3)?.alpha2 == entry.alpha2)
            #expect(Country(code: entry.alpha2)?.alpha3 == entry.alpha3)
        }
    }
}
