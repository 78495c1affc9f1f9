import IDVPrimitives
import IdentityVerification

/// What was read from a document, as the JSON of a report.
///
/// A field that was not read is absent.
enum DocumentJSON {
    static func object(_ document: DocumentEvidence) -> JSONValue {
        var members: [String: JSONValue] = [:]
        func put(_ name: String, _ text: String?) {
            if let text { members[name] = .string(text) }
        }
        put("kind", document.kind?.value.rawValue)
        put("vendorKind", document.vendorKind?.value)
        put("fullName", document.name?.value.original)
        put("givenNames", document.name?.value.givenNames)
        put("surname", document.name?.value.surname)
        put("sex", document.sex?.value)
        put("documentNumber", document.documentNumber?.value)
        put("address", document.address?.value)
        put("machineReadableZone", document.machineReadableZone?.value)
        for (name, field) in [
            ("dateOfBirth", document.dateOfBirth), ("expirationDate", document.expirationDate),
        ] {
            guard let field else { continue }
            members[name] = date(field.value)
        }
        for (name, field) in [
            ("nationality", document.nationality), ("issuingCountry", document.issuingCountry),
        ] {
            guard let reading = field?.value else { continue }
            put(name, reading.country?.alpha3 ?? reading.given)
            put(name + "AsGiven", reading.given)
        }
        if !document.otherFields.isEmpty {
            members["otherFields"] = .object(document.otherFields.mapValues { .string($0.value) })
        }
        return .object(members)
    }

    /// An exact day as text; one that can be read in several ways as the list of readings.
    private static func date(_ date: UncertainDate) -> JSONValue {
        if let day = date.date { return .string("\(day)") }
        let candidates = date.candidates
        guard !candidates.isEmpty else { return ["unreadable": true] }
        return ["candidates": .array(candidates.map { .string("\($0)") })]
    }
}
