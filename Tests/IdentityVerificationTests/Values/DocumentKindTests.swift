import Testing

@testable import IdentityVerification

@Suite("Document kinds")
struct DocumentKindTests {
    @Test(arguments: [
        ("passport", DocumentKind.passport), ("PASSPORT", .passport),
        ("driversLicense", .driversLicense), ("drivers_license", .driversLicense),
        ("drivers-license", .driversLicense), ("DRIVERS_LICENSE", .driversLicense),
        ("driver_license", .driversLicense), ("driving-licence", .driversLicense),
        ("Driver's License", .driversLicense), ("idCard", .idCard), ("id-card", .idCard),
        ("id_card", .idCard), ("nationalId", .idCard), ("national_id", .idCard),
        ("identityCard", .idCard), ("residencePermit", .residencePermit),
        ("residence-permit", .residencePermit), ("visa", .visa), ("other", .other),
        ("travel_document", .travelDocument),
    ])
    func `a name is read in any spelling`(name: String, kind: DocumentKind) {
        #expect(DocumentKind(named: name) == kind)
        #expect(DocumentSelection(named: name) == .kind(kind))
    }

    @Test(arguments: ["", "pasport", "license", "card", "auto matic"])
    func `an unknown name is not guessed`(name: String) {
        #expect(DocumentKind(named: name) == nil)
        #expect(DocumentSelection(named: name) == nil)
        let kept = DocumentKind(reading: name)
        #expect(kept.rawValue == name)
        #expect(!kept.isKnown)
    }

    @Test(arguments: ["auto", "automatic", "AUTO"])
    func `the automatic selection has a name`(name: String) {
        #expect(DocumentSelection(named: name) == .automatic)
    }

    @Test func `every known kind reads its own raw value`() {
        for kind in DocumentKind.known {
            #expect(DocumentKind(named: kind.rawValue) == kind)
            #expect(kind.isKnown)
        }
    }
}
