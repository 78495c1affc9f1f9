public import IDVPrimitives
public import IdentityVerification

// The document and its holder.
extension IncodeDocumentData {
    /// The holder's name in its parts.
    public var name: IncodeName { IncodeName(self) }

    /// The day of birth: the UTC day of a point in time.
    public var birthDate: UncertainDate? { IncodeDate.read(timestamp: json["birthDate"]) }

    /// The sex or gender: `M`, `F`, or a word.
    public var gender: String? { text("gender") }

    /// The nationality, from the printed part.
    public var nationality: CountryReading? { country("nationality") }

    /// The nationality, from the machine-readable zone.
    public var nationalityMRZ: CountryReading? { country("nationalityMrz") }

    /// The place of birth.
    public var birthPlace: String? { text("birthPlace") }

    /// The kind of document.
    public var typeOfID: IncodeDocumentType? {
        text("typeOfId").map(IncodeDocumentType.init(rawValue:))
    }

    /// The finer kind by the front: `DRIVERS_LICENSE`, `LEARNERS_PERMIT`, an open set.
    public var frontSubtype: String? { text("documentFrontSubtype") }

    /// The finer kind by the back.
    public var backSubtype: String? { text("documentBackSubtype") }

    /// The document's number.
    public var documentNumber: String? { text("documentNumber") }

    /// The holder's number in a register.
    public var personalNumber: String? { text("personalNumber") }

    /// Further numbers, which may be several and dates among them.
    public var referenceNumber: String? { text("refNumber") }

    /// The tax number.
    public var taxIDNumber: String? { text("taxIdNumber") }

    /// The day of issue: exact from `issuedAt`, else the year of `issueDate`.
    public var issued: UncertainDate? {
        IncodeDate.read(timestamp: json["issuedAt"], year: json["issueDate"])
    }

    /// The last day of validity: exact from `expireAt`, else the year of `expirationDate`.
    public var expires: UncertainDate? {
        IncodeDate.read(timestamp: json["expireAt"], year: json["expirationDate"])
    }

    /// The year of registration, as on voters' cards.
    public var registered: UncertainDate? {
        IncodeDate.read(timestamp: nil, year: json["registrationDate"])
    }

    /// Other dates on the document, whose meaning the vendor does not say.
    public var additionalDates: [UncertainDate] {
        (json["additionalTimestamps"]?.array ?? []).compactMap { IncodeDate.read(timestamp: $0) }
    }

    /// The state that issued the document; alpha-3 as a rule, alpha-2 has been seen.
    public var issuingCountry: CountryReading? { country("issuingCountry") }

    /// The part of the state that issued it, in no fixed spelling.
    public var issuingState: String? { text("issuingState") }

    /// The authority that issued it.
    public var issuingAuthority: String? { text("issuingAuthority") }

    /// The lines of the machine-readable zone, in order; empty when there is none.
    public var machineReadableLines: [String] { ["mrz1", "mrz2", "mrz3"].compactMap(text) }

    /// The check digits of the machine-readable zone as read, by the names of their fields.
    public var checkDigits: [String: String] {
        let names = [
            "documentNumberCheckDigit", "dateOfBirthCheckDigit", "expirationDateCheckDigit",
        ]
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                text(name).map { (name, $0) }
            }
        )
    }

    /// How many fields could not be read; nil when the vendor does not say.
    public var notExtracted: Int? { json["notExtracted"]?.integer }

    /// The names of the fields that could not be read.
    public var notExtractedDetails: [String] { texts("notExtractedDetails") }

    private func country(_ field: String) -> CountryReading? {
        text(field).map(CountryReading.init(reading:))
    }

    func texts(_ field: String) -> [String] {
        (json[field]?.array ?? []).compactMap(\.string)
    }
}

// The address.
extension IncodeDocumentData {
    /// The address as printed, in two or three lines.
    public var address: String? { text("address") }
    /// The address in parts.
    public var addressFields: IncodeAddress? { IncodeAddress(self, field: "addressFields") }
    /// The address in one line, as the vendor normalised it.
    public var checkedAddress: String? { text("checkedAddress") }
    /// The normalised address in parts.
    public var checkedAddressFields: IncodeAddress? {
        IncodeAddress(self, field: "checkedAddressBean")
    }
    /// Whether the vendor holds the address for whole; nil when it does not say.
    public var isFullAddress: Bool? { json["fullAddress"]?.bool }
    /// Whether the vendor holds the address for invalid; nil when it does not say.
    public var isInvalidAddress: Bool? { json["invalidAddress"]?.bool }
    /// The house's number.
    public var exteriorNumber: String? { text("exteriorNumber") }
    /// The number within the house.
    public var interiorNumber: String? { text("interiorNumber") }
    /// The address on a bill or statement that was captured beside the document.
    public var addressFromStatement: String? { text("addressFromStatement") }
    /// The statement's address in parts.
    public var addressFieldsFromStatement: IncodeAddress? {
        IncodeAddress(self, field: "addressFieldsFromStatement")
    }
    /// Whether the statement's address is invalid; nil when the vendor does not say.
    public var isInvalidAddressFromStatement: Bool? { json["invalidAddressFromStatement"]?.bool }
    /// The statement's date.
    public var addressStatementDate: UncertainDate? {
        IncodeDate.read(timestamp: json["addressStatementEmissionDate"])
    }
    /// The kind of the statement.
    public var statementType: String? { text("documentType") }
}

// Licences, and Mexico's documents.
extension IncodeDocumentData {
    /// The classes of a driving licence.
    public var licenceClasses: String? { text("classes") }
    /// The conditions of a driving licence.
    public var licenceConditions: String? { text("cond") }
    /// The remarks on a driving licence.
    public var licenceMentions: String? { text("mentions") }
    /// The restrictions of a driving licence.
    public var licenceRestrictions: String? { text("restrictions") }
    /// The details of each class of a driving licence, as sent.
    public var licenceClassDetails: [JSONValue] { json["dlClassDetails"]?.array ?? [] }
    /// The holder's height as printed.
    public var height: String? { text("height") }
    /// The holder's weight as printed.
    public var weight: String? { text("weight") }
    /// The colour of the holder's eyes as printed.
    public var eyeColor: String? { text("eyeColor") }
    /// Mexico's population register code (CURP).
    public var curp: String? { text("curp") }
    /// The identification code of a Mexican voter's card (CIC).
    public var cic: String? { text("cic") }
    /// The number that Mexican voters' cards call OCR.
    public var ocr: String? { text("ocr") }
    /// The voter's key (clave de elector).
    public var voterKey: String? { text("claveDeElector") }
    /// The number of the card's issue (número de emisión).
    public var credentialIssueNumber: String? { text("numeroEmisionCredencial") }
}
