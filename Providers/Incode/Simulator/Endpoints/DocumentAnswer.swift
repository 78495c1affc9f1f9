import IDVPrimitives
import IDVSimulatorKit

/// What the vendor answers about a side of a document that says what it shows.
enum DocumentAnswer {
    /// Below this readability a picture is read, and not sharp.
    private static let sharpFrom = 0.6
    /// The year of every specimen's design.
    static let issueYear = 2018.0

    static func front(_ marking: SpecimenMarking?) -> JSONValue {
        guard let marking else { return rejected("UNKNOWN_DOCUMENT_TYPE") }
        guard marking.role == .documentFront, let document = marking.document else {
            return rejected("WRONG_DOCUMENT_SIDE")
        }
        guard marking.isReadable else {
            return rejected("DOCUMENT_NOT_READABLE", sharpness: 12)
        }
        var answer = accepted(sharpness: marking.readability)
        answer["typeOfId"] = .string(document.kind.typeOfID)
        answer["issueYear"] = .number(issueYear)
        answer["issueName"] = .string(
            "\(document.issuingCountry) \(document.kind.typeOfID) \(document.kind.subtype)"
        )
        answer["countryCode"] = .string(document.issuingCountry)
        if document.kind == .passport { answer["skipBackIdCapture"] = true }
        return .object(answer)
    }

    static func back(
        _ marking: SpecimenMarking?,
        front: SpecimenMarking?,
        isExpected: Bool
    ) -> JSONValue {
        guard let marking else { return rejected("UNKNOWN_DOCUMENT_TYPE") }
        guard isExpected, marking.document?.kind != .passport else {
            return rejected("WRONG_ONE_SIDED_DOCUMENT")
        }
        guard marking.role == .documentBack else { return rejected("WRONG_DOCUMENT_SIDE") }
        guard marking.isReadable else {
            return rejected("DOCUMENT_NOT_READABLE", sharpness: 12)
        }
        var answer = accepted(sharpness: marking.readability)
        // A back says nothing of its type; the front does.
        answer["typeOfId"] = .string(front?.document?.kind.typeOfID ?? "Unknown")
        return .object(answer)
    }

    private static func accepted(sharpness: Double) -> [String: JSONValue] {
        [
            "classification": true, "sharpness": .number((sharpness * 100).rounded()),
            "glare": 99, "horizontalResolution": 1600, "readability": true,
            "correctGlare": true, "correctSharpness": .bool(sharpness >= sharpFrom),
            "sessionStatus": "Alive",
        ]
    }

    private static func rejected(_ reason: String, sharpness: Double = 88) -> JSONValue {
        [
            "classification": false, "failReason": .string(reason),
            "sharpness": .number(sharpness), "glare": 91, "horizontalResolution": 0,
            "sessionStatus": "Alive",
        ]
    }
}

extension SpecimenDocument.Kind {
    /// As the vendor has it.
    var typeOfID: String {
        switch self {
        case .passport: "Passport"
        case .driversLicense: "DriversLicense"
        case .idCard: "IdentificationCard"
        }
    }

    /// As the vendor has it.
    var subtype: String {
        switch self {
        case .passport: "PASSPORT"
        case .driversLicense: "DRIVERS_LICENSE"
        case .idCard: "IDENTIFICATION_CARD"
        }
    }
}
