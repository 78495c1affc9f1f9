import IDVPrimitives
import IDVSimulatorKit

/// What was read from a document that says what is on it, in the vendor's form.
enum OCRAnswer {
    /// A date of birth comes as a moment of its day, which is not always midnight: 19:11 UTC here.
    private static let timeOfBirth = (19 * 60 + 11) * 60_000.0

    /// The fields; none where nothing could be read.
    static func json(_ marking: SpecimenMarking?) -> JSONValue {
        guard let marking, marking.role == .documentFront, let document = marking.document,
            marking.isReadable
        else { return [:] }
        var fields: [String: JSONValue] = [
            "name": [
                "fullName": .string(document.fullName), "firstName": .string(document.firstName),
                "givenName": .string(document.firstName),
                "paternalLastName": .string(document.lastName), "maternalLastName": nil,
                "middleName": nil, "nameSuffix": nil,
            ],
            "typeOfId": .string(document.kind.typeOfID),
            "documentFrontSubtype": .string(document.kind.subtype),
            "gender": .string(document.sex),
            "documentNumber": .string(document.documentNumber),
            "issuingCountry": .string(document.issuingCountry),
            "nationality": .string(document.nationality),
            "additionalTimestamps": [], "notExtracted": 0, "notExtractedDetails": [],
        ]
        if document.kind != .passport {
            fields["documentBackSubtype"] = .string(document.kind.subtype)
        }
        if let day = CalendarDay.number(of: document.dateOfBirth) {
            fields["birthDate"] = .number(Double(day) * 86_400_000 + timeOfBirth)
        }
        if let day = CalendarDay.number(of: document.expirationDate) {
            fields["expireAt"] = .string(String(day * 86_400_000))
            fields["expirationDate"] = Int(document.expirationDate.prefix(4)).map {
                .number(Double($0))
            }
        }
        addAddress(document, to: &fields)
        addZone(document, to: &fields)
        fields["ocrDataConfidence"] = confidences(fields, readability: marking.readability)
        return .object(fields)
    }

    private static func addAddress(
        _ document: SpecimenDocument,
        to fields: inout [String: JSONValue]
    ) {
        guard let address = document.address else { return }
        let lines = address.split(separator: ",").map { part in
            String(part.drop { $0 == " " })
        }
        fields["address"] = .string(lines.joined(separator: "\n"))
        fields["checkedAddress"] = .string(address)
        var parts: [String: JSONValue] = ["street": .string(lines.first ?? "")]
        if lines.count > 1 { parts["city"] = .string(lines[1]) }
        fields["addressFields"] = .object(parts)
        fields["fullAddress"] = true
        fields["invalidAddress"] = false
    }

    private static func addZone(
        _ document: SpecimenDocument,
        to fields: inout [String: JSONValue]
    ) {
        for (index, line) in document.machineReadableZone.prefix(3).enumerated() {
            fields["mrz\(index + 1)"] = .string(line)
        }
        guard !document.machineReadableZone.isEmpty else { return }
        fields["fullNameMrz"] = .string("\(document.firstName) \(document.lastName)")
        fields["nationalityMrz"] = .string(document.nationality)
    }

    /// One number for each field that was read, 0…1.
    private static func confidences(
        _ fields: [String: JSONValue],
        readability: Double
    ) -> JSONValue {
        let names = [
            ("name", "name"), ("name", "givenName"), ("name", "firstName"),
            ("name", "fathersSurname"), ("birthDate", "birthDate"), ("gender", "gender"),
            ("documentNumber", "documentNumber"), ("expireAt", "expireAt"),
            ("expirationDate", "expirationDate"), ("address", "address"), ("mrz1", "mrz1"),
            ("mrz2", "mrz2"), ("nationality", "nationality"),
        ]
        let value = JSONValue.number((readability * 100).rounded() / 100)
        var confidences: [String: JSONValue] = [:]
        for (field, name) in names where fields[field] != nil {
            confidences["\(name)Confidence"] = value
        }
        return .object(confidences)
    }
}
