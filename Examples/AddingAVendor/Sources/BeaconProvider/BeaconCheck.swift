import IDVAdapterKit
import IdentityVerification

/// Beacon's answer to a check, and what it means in the protocol layer's words.
struct BeaconCheck: Sendable {
    let id: String
    let verdict: VendorVerdict
    let findings: [OutcomeReason]
    let similarity: Score<FaceComparison>
    let document: DocumentEvidence

    init(_ answer: VendorAnswer) throws(ProviderError) {
        id = try answer.text("id")
        let result = try answer.text("result")
        switch result {
        case "match": (verdict, findings) = (.accepted, [])
        case "noMatch":
            verdict = .rejected
            findings = [OutcomeReason(.faceMismatch, "The faces do not match.")]
        // A word that came later, or a mistake: somebody has to look, and nothing is guessed.
        default: (verdict, findings) = (.unknown(result), [])
        }
        similarity = Score(
            try answer.number("similarity"),
            on: .percent,
            threshold: ScoreThreshold(80, setBy: .vendor)
        )
        let read = try answer.object("document")
        document = DocumentEvidence(
            beacon: read,
            name: try read.readText("name"),
            number: try read.readText("number"),
            validUntil: try read.readText("validUntil")
        )
    }
}

extension DocumentEvidence {
    fileprivate init(
        beacon answer: VendorAnswer,
        name: String?,
        number: String?,
        validUntil: String?
    ) {
        self.init()
        func from(_ field: String) -> Provenance {
            Provenance(operation: answer.operation.name, vendorField: "document.\(field)")
        }
        self.name = name.map { EvidenceField(PersonName(original: $0), from: from("name")) }
        documentNumber = number.map { EvidenceField($0, from: from("number")) }
        expirationDate = validUntil.map {
            EvidenceField(UncertainDate(reading: $0), from: from("validUntil"))
        }
    }
}
