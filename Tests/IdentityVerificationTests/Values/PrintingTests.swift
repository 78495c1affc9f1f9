import IDVPrimitives
import Testing

@testable import IdentityVerification

/// Whatever holds a person's data prints nothing of it.
@Suite("Printing")
struct PrintingTests {
    static let secrets = [
        "ERIKSSON", "ANNA", "L898902C3", "740812", "1974", "Jane", "Roe", "02/01/1991", "1991",
        "UTO", "Utopia", "QQZ", "DEU", "Germany",
    ]

    static var values: [any Sendable] {
        var values: [any Sendable] = [
            PersonName(
                original: "Jane Roe",
                givenNames: "Jane",
                surname: "Roe",
                latin: .init("Jane Roe", method: .vendor)
            ),
            PersonName.LatinForm("Jane Roe", method: .asGiven),
            UncertainDate(reading: "1991-01-02"), UncertainDate(reading: "02/01/1991"),
            UncertainDate(reading: "1991"), UncertainDate.unreadable("Jane Roe"),
            UncertainDate(reading: "02/01/1991").reading,
            UncertainDate(reading: "1991-01-02").reading,
            CountryReading(reading: "D<<"), CountryReading(reading: "QQZ"),
            DateHint(issuer: Country(code: "DEU"), today: CivilDate(year: 1991, month: 1, day: 2)),
            MediaInput.base64("Jane Roe"), MediaInput.file(path: "/Jane/Roe"),
        ]
        if let zone = try? MachineReadableZone(parsing: MachineReadableZoneTests.td3) {
            values.append(zone)
        }
        return values
    }

    @Test func `no value prints what it holds, alone or inside others`() {
        #expect(Self.values.count == 14)
        for value in Self.values {
            var printed = String(describing: value) + String(reflecting: value)
            printed += String(describing: [value]) + String(reflecting: Optional(value))
            dump(value, to: &printed)
            dump([value], to: &printed)
            for secret in Self.secrets {
                #expect(!printed.contains(secret), "\(type(of: value)) prints \(secret)")
            }
        }
    }
}
