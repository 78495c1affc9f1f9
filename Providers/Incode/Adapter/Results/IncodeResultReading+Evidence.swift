import IDVPrimitives
import IdentityVerification

extension IncodeResultReading {
    /// What was read from the document.
    ///
    /// A field whose confidence is too low stands among the other fields under the vendor's name, and
    /// is not used as what it claims to be.
    static func evidence(
        _ data: IncodeDocumentData,
        rule: IncodeFieldRule,
        today: CivilDate?
    ) -> DocumentEvidence {
        var reader = IncodeEvidenceReader(data: data, rule: rule)
        var evidence = DocumentEvidence()
        let kind = data.typeOfID?.kind(subtype: data.frontSubtype)
        evidence.vendorKind = reader.field("typeOfId") { data.typeOfID?.rawValue }
        evidence.kind = reader.field("typeOfId") { kind }
        evidence.name = reader.name()
        let issuer = data.issuingCountry?.country
        func hint(_ field: DateHint.Field) -> DateHint {
            DateHint(field: field, issuer: issuer, documentKind: kind, today: today)
        }
        evidence.dateOfBirth = reader.field("birthDate") {
            IncodeDate.read(timestamp: data.json["birthDate"], hint: hint(.birth))
        }
        evidence.expirationDate = reader.expiry(hint: hint(.expiry))
        evidence.sex = reader.field("gender") { data.gender }
        evidence.nationality =
            reader.field("nationality") { data.nationality }
            ?? reader.field("nationalityMrz", zone: .machineReadableZone) { data.nationalityMRZ }
        evidence.documentNumber = reader.field("documentNumber") { data.documentNumber }
        evidence.issuingCountry = reader.field("issuingCountry") { data.issuingCountry }
        evidence.address =
            reader.field("address") { data.address }
            ?? reader.field("checkedAddress") { data.checkedAddress }
        evidence.machineReadableZone = reader.machineReadableZone()
        evidence.otherFields = reader.otherFields()
        return evidence
    }
}

/// Takes fields from the vendor's document by the confidence rule, and knows which were taken.
private struct IncodeEvidenceReader {
    let data: IncodeDocumentData
    let rule: IncodeFieldRule
    /// The paths of the fields that became evidence.
    private var taken: Set<String> = []

    init(data: IncodeDocumentData, rule: IncodeFieldRule) {
        self.data = data
        self.rule = rule
    }

    private func from(_ field: String, _ zone: Provenance.Zone = .unspecified) -> Provenance {
        Provenance(
            operation: IncodeOperation.getOCRData.rawValue,
            vendorField: field,
            zone: zone
        )
    }

    private func accepts(_ field: String) -> Bool { rule.accepts(data.confidence(of: field)) }

    mutating func field<Value>(
        _ field: String,
        zone: Provenance.Zone = .unspecified,
        _ read: () -> Value?
    ) -> EvidenceField<Value>? {
        guard accepts(field), let value = read() else { return nil }
        taken.insert(field)
        return EvidenceField(value, from: from(field, zone))
    }

    /// The name: the whole one, else its parts; each by its own confidence.
    mutating func name() -> EvidenceField<PersonName>? {
        let name = data.name
        func part(_ text: String?, _ field: String) -> (text: String, field: String)? {
            text.flatMap { accepts(field) ? ($0, "name.\(field)") : nil }
        }
        let full = accepts("name") ? part(name.fullName, "fullName") : nil
        let given =
            part(name.givenName, "givenName").map { [$0] }
            ?? [part(name.firstName, "firstName"), part(name.middleName, "middleName")]
            .compactMap { $0 }
        var surnames = [
            part(name.paternalLastName, "paternalLastName"),
            part(name.maternalLastName, "maternalLastName"),
        ].compactMap { $0 }
        // A surname of which one part is not certain would be another surname.
        let surnameParts = [name.paternalLastName, name.maternalLastName].compactMap { $0 }
        if surnames.count < surnameParts.count { surnames = [] }
        let parts = given + surnames
        guard full != nil || !parts.isEmpty else { return nil }
        let used = ([full].compactMap { $0 } + parts).map(\.field)
        taken.formUnion(used)
        func joined(_ parts: [(text: String, field: String)]) -> String? {
            parts.isEmpty ? nil : parts.map(\.text).joined(separator: " ")
        }
        let value = PersonName(
            original: full?.text,
            givenNames: joined(given),
            surname: joined(surnames)
        )
        let provenance = full.map(\.field) ?? parts.map(\.field).joined(separator: ", ")
        return EvidenceField(value, from: from(provenance))
    }

    /// The last day of validity: the point in time, else the year.
    mutating func expiry(hint: DateHint) -> EvidenceField<UncertainDate>? {
        let json = data.json
        let exact = field("expireAt") {
            IncodeDate.read(timestamp: json["expireAt"], hint: hint)
        }
        if let exact, exact.value.reading != .unreadable { return exact }
        let year = field("expirationDate") {
            IncodeDate.read(timestamp: nil, year: json["expirationDate"])
        }
        return year ?? exact
    }

    /// The lines of the machine-readable zone; nil when one of them is not certain, since a part of
    /// it is none.
    mutating func machineReadableZone() -> EvidenceField<String>? {
        let names = ["mrz1", "mrz2", "mrz3"].filter { data.text($0) != nil }
        guard !names.isEmpty, names.allSatisfy(accepts) else { return nil }
        taken.formUnion(names)
        return EvidenceField(
            data.machineReadableLines.joined(separator: "\n"),
            from: from(names.joined(separator: ", "), .machineReadableZone)
        )
    }

    /// Every other scalar of the answer by its path, the confidences apart.
    func otherFields() -> [String: EvidenceField<String>] {
        var found: [String: EvidenceField<String>] = [:]
        func add(_ json: JSONValue, path: String, depth: Int) {
            guard found.count < Self.maximumOtherFields, !taken.contains(path) else { return }
            if let text = json.scalarText {
                let isBlank = text.allSatisfy(\.isWhitespace)
                if !isBlank { found[path] = EvidenceField(text, from: from(path)) }
            } else if let texts = json.array?.compactMap(\.scalarText), !texts.isEmpty {
                let text = texts.joined(separator: "\n")
                found[path] = EvidenceField(text, from: from(path))
            } else if depth < 3, let members = json.object {
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    add(value, path: "\(path).\(name)", depth: depth + 1)
                }
            }
        }
        for (name, value) in (data.json.object ?? [:]).sorted(by: { $0.key < $1.key })
        where name != "ocrDataConfidence" {
            add(value, path: name, depth: 0)
        }
        return found
    }

    /// More than any document has; the answer is from outside.
    private static let maximumOtherFields = 256
}
