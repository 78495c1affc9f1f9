import IDVAdapterKit
import IdentityVerification

/// Reads deepidv's answers into the protocol layer's words: pure, and the only place that does.
enum DeepIDVReading {
    static func verification(
        _ answer: DeepIDVIdentityVerification,
        profile: ProviderProfile,
        request: VerificationRequest,
        plan: PlanOfRecord,
        calls: [CallRecord],
        today: CivilDate?
    ) -> VerificationResult {
        let operation = DeepIDVOperation.verifyIdentity.rawValue
        let document = evidence(
            answer.document,
            operation: operation,
            prefix: "document.",
            today: today
        )
        return VerificationResult(
            profile: profile,
            verdict: answer.verified ? .accepted : .rejected,
            findings: findings(answer, document: document, request: request),
            document: document,
            scores: [
                AnyScore(answer.faceMatch.confidence), AnyScore(answer.faceDetection.confidence),
                AnyScore(answer.documentConfidence), AnyScore(answer.overallConfidence),
            ],
            references: references(
                (.documentFront, answer.documentFrontKey),
                (.documentBack, answer.documentBackKey),
                (.selfie, answer.selfieKey)
            ),
            plan: plan,
            calls: calls,
            expiry: DocumentExpiryCheck(request.expiredDocuments, today: today)
        )
    }

    static func scan(
        _ scan: DeepIDVDocumentScan,
        profile: ProviderProfile,
        request: VerificationRequest,
        plan: PlanOfRecord,
        calls: [CallRecord],
        today: CivilDate?
    ) -> DocumentScan {
        let operation = DeepIDVOperation.scanDocument.rawValue
        var document = evidence(scan.document, operation: operation, prefix: "", today: today)
        document.machineReadableZone = scan.mrzData.map {
            EvidenceField(
                $0.value,
                from: Provenance(
                    operation: operation,
                    vendorField: "mrzData",
                    zone: .machineReadableZone
                )
            )
        }
        for (name, value) in scan.rawFields.value {
            document.otherFields[name] = EvidenceField(
                value,
                from: Provenance(operation: operation, vendorField: "rawFields.\(name)")
            )
        }
        var reasons: [OutcomeReason] = []
        if document.isUnreadable { reasons.append(unreadable) }
        reasons += kindFinding(isPositive: true, document: document, request: request)
        if scan.backImageKey != nil { reasons.append(backNotRead) }
        return DocumentScan(
            profile: profile,
            document: document,
            scores: [AnyScore(scan.confidence)],
            reasons: reasons,
            references: references(
                (.documentFront, scan.frontImageKey),
                (.documentBack, scan.backImageKey)
            ),
            plan: plan,
            calls: calls
        )
    }

    private static func findings(
        _ answer: DeepIDVIdentityVerification,
        document: DocumentEvidence,
        request: VerificationRequest
    ) -> [OutcomeReason] {
        var found: [OutcomeReason] = []
        if !answer.faceDetection.faceDetected {
            found.append(OutcomeReason(.noFaceInSelfie, "There is no face in the selfie."))
        } else if !answer.faceMatch.isMatch {
            found.append(
                OutcomeReason(
                    .faceMismatch,
                    "The face in the selfie is not the one on the document."
                )
            )
        }
        if document.isUnreadable { found.append(unreadable) }
        if answer.verified { found += contradictions(in: answer) }
        found += kindFinding(
            isPositive: answer.verified,
            document: document,
            request: request
        )
        if answer.documentBackKey != nil { found.append(backNotRead) }
        return found
    }

    /// The document is of another kind than was announced, or the vendor does not say that it is of
    /// that one.
    private static func kindFinding(
        isPositive: Bool,
        document: DocumentEvidence,
        request: VerificationRequest
    ) -> [OutcomeReason] {
        guard case .kind(let asked) = request.document, document.kind?.value != asked else {
            return []
        }
        let read = document.kind?.value
        // Beside a "no" a document that could not be classified is no news.
        guard read != nil || isPositive else { return [] }
        let word = document.vendorKind?.value
        return [
            OutcomeReason(
                .documentKindDiffers,
                "The document was announced as \(asked.rawValue) and read as "
                    + "\(read?.rawValue ?? "none that is known here").",
                vendorCode: word.flatMap { VendorText.isCode($0) ? $0 : nil }
            )
        ]
    }

    /// A positive verdict beside a finding that speaks against it: somebody has to look.
    private static func contradictions(in answer: DeepIDVIdentityVerification) -> [OutcomeReason] {
        var found: [OutcomeReason] = []
        if !answer.faceDetection.faceDetected || !answer.faceMatch.isMatch {
            found.append(
                OutcomeReason(
                    .contradiction,
                    "The vendor verified the identity without a matching face."
                )
            )
        }
        if let threshold = answer.faceMatch.confidence.threshold?.value, threshold <= 1 {
            found.append(
                OutcomeReason(
                    .scoreOutsideScale,
                    "The vendor's threshold for a match is at most 1 of 100, which anybody passes; its "
                        + "scale may have become 0…1."
                )
            )
        }
        if answer.faceMatch.isMatch, answer.faceMatch.confidence.passed == false {
            found.append(
                OutcomeReason(
                    .contradiction,
                    "The vendor reports a match whose similarity is below its own threshold."
                )
            )
        }
        return found
    }

    private static let unreadable = OutcomeReason(
        .documentUnreadable,
        "Neither name, number nor date of birth could be read."
    )

    private static let backNotRead = OutcomeReason(
        .captureNotRead,
        "The vendor keeps the document's back and does not read it."
    )

    private static func references(
        _ entries: (CaptureRole, DeepIDVFileKey?)...
    ) -> [VendorReference] {
        entries.compactMap { role, key in
            key.map { VendorReference(role.rawValue, $0.rawValue) }
        }
    }

    private static func evidence(
        _ document: DeepIDVDocument,
        operation: String,
        prefix: String,
        today: CivilDate?
    ) -> DocumentEvidence {
        func from(_ field: String) -> Provenance {
            Provenance(operation: operation, vendorField: prefix + field)
        }
        var evidence = DocumentEvidence()
        if let type = document.documentType {
            evidence.vendorKind = EvidenceField(type.rawValue, from: from("documentType"))
            evidence.kind = type.kind.map { EvidenceField($0, from: from("documentType")) }
        }
        let issuer = document.issuingCountry.map(CountryReading.init(reading:))
        func date(_ text: String, _ field: DateHint.Field) -> UncertainDate {
            let hint = DateHint(
                field: field,
                issuer: issuer?.country,
                documentKind: document.documentType?.kind,
                today: today
            )
            return UncertainDate(reading: text, hint: hint)
        }
        if let name = name(document) {
            evidence.name = EvidenceField(
                name,
                from: from(document.fullName == nil ? "firstName, lastName" : "fullName")
            )
        }
        evidence.dateOfBirth = document.dateOfBirth.map {
            EvidenceField(date($0, .birth), from: from("dateOfBirth"))
        }
        evidence.expirationDate = document.expirationDate.map {
            EvidenceField(date($0, .expiry), from: from("expirationDate"))
        }
        evidence.sex = document.gender.map { EvidenceField($0, from: from("gender")) }
        evidence.nationality = document.nationality.map {
            EvidenceField(CountryReading(reading: $0), from: from("nationality"))
        }
        evidence.issuingCountry = issuer.map { EvidenceField($0, from: from("issuingCountry")) }
        evidence.documentNumber = document.documentNumber.map {
            EvidenceField($0, from: from("documentNumber"))
        }
        evidence.address = document.address.map { EvidenceField($0, from: from("address")) }
        return evidence
    }

    private static func name(_ document: DeepIDVDocument) -> PersonName? {
        let parts = [document.firstName, document.lastName].compactMap { $0 }
        guard let full = document.fullName ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
        else { return nil }
        return PersonName(
            original: full,
            givenNames: document.firstName,
            surname: document.lastName
        )
    }
}
