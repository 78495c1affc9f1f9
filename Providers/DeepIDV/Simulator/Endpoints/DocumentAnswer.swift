import IDVPrimitives
import IDVSimulatorKit

/// What scan and verify answer about pictures that say what they show.
///
/// Every required field is there and a string; what cannot be read is empty.
enum DocumentAnswer {
    /// In 0…1, as this call has it.
    static func scan(_ marking: SpecimenMarking?, type: String) -> JSONValue {
        let document = readable(marking)
        var members = fields(document, type: type)
        members["confidence"] = .number(confidence(marking))
        var raw: [String: JSONValue] = [:]
        if let document {
            raw = [
                "DOCUMENT_NUMBER": .string(document.documentNumber),
                "FIRST_NAME": .string(document.firstName),
                "LAST_NAME": .string(document.lastName),
                "DATE_OF_BIRTH": .string(document.dateOfBirth),
                "EXPIRATION_DATE": .string(document.expirationDate),
                "ISSUING_COUNTRY": .string(document.issuingCountry),
            ]
            if !document.machineReadableZone.isEmpty {
                members["mrzData"] = .string(document.machineReadableZone.joined(separator: "\n"))
            }
        }
        members["rawFields"] = .object(raw)
        return .object(members)
    }

    /// In 0…100, as this call has it.
    ///
    /// Verified means: the document could be read, the selfie shows a face, and it is the document's.
    static func verify(
        document front: SpecimenMarking?,
        selfie: SpecimenMarking?,
        type: String
    ) -> JSONValue {
        var document = fields(readable(front), type: type)
        let reading = tenths(confidence(front) * 100)
        document["confidence"] = .number(reading)
        let detection = tenths(FaceAnswer.detection(selfie) * 100)
        let similarity = FaceAnswer.similarity(front, selfie)
        let isMatch = similarity >= FaceAnswer.threshold
        let isVerified = readable(front) != nil && detection > 0 && isMatch
        return [
            "verified": .bool(isVerified), "document": .object(document),
            "faceDetection": [
                "faceDetected": .bool(detection > 0), "confidence": .number(detection),
            ],
            "faceMatch": [
                "isMatch": .bool(isMatch), "confidence": .number(similarity),
                "threshold": .number(FaceAnswer.threshold),
            ],
            "overallConfidence": .number(
                tenths(0.4 * reading + 0.1 * detection + 0.5 * similarity)
            ),
        ]
    }

    /// The document on the picture, if one is there and can be read.
    private static func readable(_ marking: SpecimenMarking?) -> SpecimenDocument? {
        guard let marking, marking.role == .documentFront, marking.isReadable else { return nil }
        return marking.document
    }

    /// How well the document was read, 0…1.
    private static func confidence(_ marking: SpecimenMarking?) -> Double {
        guard let marking, marking.role == .documentFront else { return 0 }
        return (marking.readability * 100).rounded() / 100
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func fields(
        _ document: SpecimenDocument?,
        type: String
    ) -> [String: JSONValue] {
        let given = type == "auto" ? "" : type
        var members: [String: JSONValue] = [
            "documentType": .string(document?.kind.wireName ?? given),
            "fullName": .string(document?.fullName ?? ""),
            "firstName": .string(document?.firstName ?? ""),
            "lastName": .string(document?.lastName ?? ""),
            "dateOfBirth": .string(document?.dateOfBirth ?? ""),
            "gender": .string(document?.sex ?? ""),
            "nationality": .string(document.map { CountryCode.short($0.nationality) } ?? ""),
            "documentNumber": .string(document?.documentNumber ?? ""),
            "expirationDate": .string(document?.expirationDate ?? ""),
            "issuingCountry": .string(document.map { CountryCode.short($0.issuingCountry) } ?? ""),
        ]
        if let address = document?.address { members["address"] = .string(address) }
        return members
    }
}

extension SpecimenDocument.Kind {
    fileprivate var wireName: String {
        switch self {
        case .passport: "passport"
        case .driversLicense: "drivers_license"
        case .idCard: "national_id"
        }
    }
}
