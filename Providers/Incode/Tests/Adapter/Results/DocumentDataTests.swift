import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

@testable import IncodeProvider

@Suite struct DocumentDataTests {
    // Test idea 79.
    @Test func `both envelopes give the same document`() throws {
        let plain = try ResultFixtures.data()
        let wrapped = IncodeDocumentData(
            json: try ResultFixtures.json(#"{"ocrData":\#(ResultFixtures.fields)}"#)
        )
        #expect(plain == wrapped)
        #expect(plain.name.fullName == "ALMA EXAMPLE")
        #expect(plain.name.paternalLastName == "EXAMPLE")
        #expect(plain.typeOfID == .driversLicense)
        #expect(plain.birthDate?.date == CivilDate(year: 1969, month: 12, day: 31))
        #expect(plain.issued?.date == CivilDate(year: 2020, month: 9, day: 13))
        #expect(plain.expires?.date == CivilDate(year: 2030, month: 3, day: 17))
        #expect(plain.issuingCountry?.country?.alpha3 == "USA")
        #expect(plain.addressFields?.postalCode == "00000-0000")
        #expect(plain.addressFields?.city == nil)
        #expect(plain.additionalDates.isEmpty)
        #expect(plain.documentNumber == "T000000")
    }

    @Test func `an envelope that is no object is looked over`() throws {
        let data = IncodeDocumentData(json: ["ocrData": nil, "gender": "M"])
        #expect(data.gender == "M")
        #expect(IncodeDocumentData(json: ["ocrData": "x"]).gender == nil)
        #expect(IncodeDocumentData(json: .array([])).documentNumber == nil)
    }

    // Test idea 79: the UTC day, rounded down.
    @Test(arguments: [
        ("0", 1970, 1, 1), ("-1", 1969, 12, 31), ("-999", 1969, 12, 31), ("-1000", 1969, 12, 31),
        ("-1001", 1969, 12, 31), ("-86400000", 1969, 12, 31), ("-86400001", 1969, 12, 30),
        ("86399999", 1970, 1, 1), ("86400000", 1970, 1, 2),
        // 19:11 UTC.
        ("653771460000", 1990, 9, 19), ("-1577923140000", 1920, 1, 1),
        ("-1577923260000", 1919, 12, 31),
        // A leap day, and the ends of what a date can be.
        ("951782400000", 2000, 2, 29), ("-62135596800000", 1, 1, 1),
        ("253402300799999", 9999, 12, 31), ("-0.5", 1969, 12, 31),
    ])
    func `a point in time is the day that it is in UTC`(
        _ milliseconds: String,
        _ year: Int,
        _ month: Int,
        _ day: Int
    ) throws {
        let expected = CivilDate(year: year, month: month, day: day)
        let number = try ResultFixtures.data(#"{"birthDate":\#(milliseconds)}"#)
        #expect(number.birthDate?.date == expected)
        guard !milliseconds.contains(".") else { return }
        let text = try ResultFixtures.data(#"{"expireAt":"\#(milliseconds)"}"#)
        #expect(text.expires?.date == expected)
        #expect(text.expires?.given == milliseconds)
    }

    @Test(arguments: [
        "1e300", "-1e300", "253402300800000", "-62135596800001", "9007199254740993", "true", "[]",
        "{}", #""never""#, #""99999999999999999999999999""#,
    ])
    func `a time that is none is unreadable, and never a trap`(_ value: String) throws {
        let data = try ResultFixtures.data(#"{"birthDate":\#(value)}"#)
        #expect(data.birthDate?.reading == .unreadable)
    }

    // Test idea 79: only the year.
    @Test(arguments: [
        (#""expirationDate":2030"#, UncertainDate.Reading.partial(year: 2030, month: nil)),
        (#""expirationDate":"2030""#, .partial(year: 2030, month: nil)),
        (#""expireAt":null,"expirationDate":2030"#, .partial(year: 2030, month: nil)),
        (#""expireAt":"","expirationDate":2030"#, .partial(year: 2030, month: nil)),
        (#""expireAt":"x","expirationDate":2030"#, .partial(year: 2030, month: nil)),
        (#""expirationDate":20300"#, .unreadable), (#""expirationDate":0"#, .unreadable),
        (#""expirationDate":-5"#, .unreadable), (#""expirationDate":2030.5"#, .unreadable),
    ])
    func `a year alone is a partial date`(
        _ fields: String,
        _ reading: UncertainDate.Reading
    ) throws {
        #expect(try ResultFixtures.data("{\(fields)}").expires?.reading == reading)
    }

    @Test func `the point in time wins over the year beside it`() throws {
        let data = try ResultFixtures.data(
            #"{"expireAt":"1728950400000","expirationDate":2099,"issuedAt":1600000000000}"#
        )
        #expect(data.expires?.date == CivilDate(year: 2024, month: 10, day: 15))
        #expect(data.issued?.date == CivilDate(year: 2020, month: 9, day: 13))
        #expect(try ResultFixtures.data("{}").expires == nil)
    }

    @Test(arguments: [("US", "USA"), ("USA", "USA"), ("mx", "MEX"), ("D", "DEU")])
    func `a country is read in each length`(_ code: String, _ alpha3: String) throws {
        let data = IncodeDocumentData(json: ["issuingCountry": .string(code)])
        #expect(data.issuingCountry?.country?.alpha3 == alpha3)
        #expect(data.issuingCountry?.given == code)
    }

    // Test idea 80.
    @Test func `the father's surname's confidence is the paternal last name's`() throws {
        let data = try ResultFixtures.data(
            #"{"ocrDataConfidence":{"fathersSurnameConfidence":0.4,"birthDateConfidence":0.9,"#
                + #""genderConfidence":null,"addressConfidence":"high","mrz1Confidence":97,"#
                + #""expireAtConfidence":1,"somethingElse":0.1}}"#
        )
        #expect(data.confidence(of: "paternalLastName") == 0.4)
        #expect(data.confidence(of: "fathersSurname") == nil)
        #expect(data.confidence(of: "birthDate") == 0.9)
        #expect(data.confidence(of: "gender") == nil)
        #expect(data.confidence(of: "expireAt") == 1)
        // What cannot be understood speaks for nothing.
        #expect(data.confidence(of: "address") == 0)
        #expect(data.confidence(of: "mrz1") == 0)
        #expect(data.confidences.count == 5)
    }

    @Test func `every field of the reference is read`() throws {
        let data = try ResultFixtures.data(
            #"{"name":{"middleName":"B","nameSuffix":"JR","maternalLastName":"M","#
                + #""machineReadableFullName":"MR","givenNameMrz":"GM","lastNameMrz":"LM"},"#
                + #""personalNumber":"p","refNumber":"r","taxIdNumber":"t","nationality":"MEX","#
                + #""nationalityMrz":"MEX","birthPlace":"bp","issuingAuthority":"ia","#
                + #""registrationDate":1999,"additionalTimestamps":[0,"86400000",null],"#
                + #""checkedAddress":"ca","checkedAddressBean":{"label":"l","latitude":1.5,"#
                + #""longitude":-2,"stateName":"sn"},"fullAddress":true,"invalidAddress":false,"#
                + #""exteriorNumber":"e","interiorNumber":"i","mrz1":"A","mrz2":"B","mrz3":"C","#
                + #""documentNumberCheckDigit":7,"dateOfBirthCheckDigit":"3","classes":"D","#
                + #""cond":"c","mentions":"m","restrictions":"r","height":"h","weight":"w","#
                + #""eyeColor":"BRO","dlClassDetails":[{"c":"D"}],"curp":"cu","cic":"ci","ocr":"oc","#
                + #""claveDeElector":"ce","numeroEmisionCredencial":"02","notExtracted":3,"#
                + #""notExtractedDetails":["a","b"],"addressFromStatement":"as","#
                + #""addressFieldsFromStatement":{"city":"c"},"invalidAddressFromStatement":true,"#
                + #""addressStatementEmissionDate":0,"documentType":"bill"}"#
        )
        #expect(data.name.middleName == "B" && data.name.nameSuffix == "JR")
        #expect(data.name.maternalLastName == "M" && data.name.machineReadableFullName == "MR")
        #expect(data.name.givenNameMRZ == "GM" && data.name.lastNameMRZ == "LM")
        #expect(data.personalNumber == "p" && data.referenceNumber == "r")
        #expect(data.taxIDNumber == "t" && data.birthPlace == "bp")
        #expect(data.nationality == data.nationalityMRZ && data.issuingAuthority == "ia")
        #expect(data.registered?.reading == .partial(year: 1999, month: nil))
        #expect(data.additionalDates.compactMap(\.date?.day) == [1, 2])
        #expect(data.checkedAddress == "ca" && data.checkedAddressFields?.label == "l")
        #expect(data.checkedAddressFields?.latitude == 1.5)
        #expect(data.checkedAddressFields?.longitude == -2)
        #expect(data.checkedAddressFields?.stateName == "sn")
        #expect(data.isFullAddress == true && data.isInvalidAddress == false)
        #expect(data.exteriorNumber == "e" && data.interiorNumber == "i")
        #expect(data.machineReadableLines == ["A", "B", "C"])
        #expect(
            data.checkDigits == ["documentNumberCheckDigit": "7", "dateOfBirthCheckDigit": "3"]
        )
        #expect(data.licenceClasses == "D" && data.licenceConditions == "c")
        #expect(data.licenceMentions == "m" && data.licenceRestrictions == "r")
        #expect(data.height == "h" && data.weight == "w" && data.eyeColor == "BRO")
        #expect(data.licenceClassDetails.first?["c"]?.string == "D")
        #expect(data.curp == "cu" && data.cic == "ci" && data.ocr == "oc")
        #expect(data.voterKey == "ce" && data.credentialIssueNumber == "02")
        #expect(data.notExtracted == 3 && data.notExtractedDetails == ["a", "b"])
        #expect(data.addressFromStatement == "as" && data.isInvalidAddressFromStatement == true)
        #expect(data.addressFieldsFromStatement?.city == "c")
        #expect(data.addressStatementDate?.date?.year == 1970 && data.statementType == "bill")
    }

    // Test idea 45.
    @Test(
        arguments: [
            ("Passport", .passport), ("DriversLicense", .driversLicense),
            ("IdentificationCard", .idCard), ("ResidenceDocument", .residencePermit),
            ("Visa", .visa), ("TravelDocument", .travelDocument), ("Military", .other),
            ("VoterIdentification", .other), ("Currency", .other), ("Unknown", nil),
            ("passport", nil),
            ("SomethingNew", nil),
        ] as [(String, DocumentKind?)]
    )
    func `a type is mapped to a kind or to none`(_ word: String, _ kind: DocumentKind?) {
        let type = IncodeDocumentType(rawValue: word)
        #expect(type.kind == kind)
        #expect(type.rawValue == word)
    }

    @Test func `a passport card is an identity card`() {
        let type = IncodeDocumentType.travelDocument
        #expect(type.kind(subtype: "PASSPORT_CARD_ALLAGES") == .idCard)
        #expect(type.kind(subtype: "REFUGEE") == .travelDocument)
        #expect(IncodeDocumentType.passport.kind(subtype: "PASSPORT_CARD") == .passport)
        #expect(IncodeDocumentType.known.count == 19)
    }

    // Test idea 13.
    @Test func `nothing of the document prints`() throws {
        let data = try ResultFixtures.data()
        var printed = "\(data)\(data.name)\(data.addressFields as Any)\(data.birthDate as Any)"
        printed += "\(IncodeDocumentType(rawValue: "ALMA EXAMPLE"))"
        printed += "\(IncodeOnboardingStatus(rawValue: "ALMA EXAMPLE"))"
        dump([data], to: &printed)
        dump(data.name, to: &printed)
        dump(data.addressFields, to: &printed)
        dump(IncodeDocumentType(rawValue: "ALMA EXAMPLE"), to: &printed)
        for secret in ["ALMA", "EXAMPLE", "T000000", "TEST ST", "86400000", "1969", "00000-"] {
            #expect(!printed.contains(secret))
        }
    }
}
