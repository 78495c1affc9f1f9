public import IdentityVerification

/// Reads the score, the document's text and the face calls into the protocol layer's words: pure, and
/// the only place that does.
///
/// The verdict comes from the status of the score's `overall` and from nothing else; whatever speaks
/// against a positive one is a finding beside it.
enum IncodeResultReading {
    /// The result of an attempt whose score was read.
    ///
    /// - Parameters:
    ///   - score: The score.
    ///   - documentData: What was read from the document; nil when it could not be had.
    ///   - faces: What the face calls answered.
    ///   - findings: What the session found on the way, in order of weight.
    ///   - rule: From which confidence on a field of the document counts.
    ///   - profile: The provider.
    ///   - request: What was asked.
    ///   - plan: The plan with what was done.
    ///   - calls: The calls as they went.
    ///   - references: The vendor's names for what it keeps.
    ///   - today: The day on which the document has to be valid; nil when no clock can say.
    /// - Returns: The result.
    static func result(
        score: IncodeScore,
        documentData: IncodeDocumentData?,
        faces: IncodeFaceReadings = IncodeFaceReadings(),
        findings: [OutcomeReason] = [],
        rule: IncodeFieldRule = IncodeFieldRule(),
        profile: ProviderProfile,
        request: VerificationRequest,
        plan: PlanOfRecord,
        calls: [CallRecord],
        references: [VendorReference] = [],
        today: CivilDate?
    ) -> VerificationResult {
        let evidence = documentData.map { Self.evidence($0, rule: rule, today: today) }
        let verdict = Self.verdict(of: score)
        var found = findings
        func add(_ reasons: [OutcomeReason]) {
            // The session may have said the same when it happened.
            found += reasons.filter { !found.contains($0) }
        }
        add(verdictFindings(score, verdict: verdict))
        add(faceFindings(faces))
        if verdict == .accepted {
            add(contradictions(in: score, plan: plan, request: request))
        }
        let hasDocument = documentData != nil || plan.expected.contains(documentStep)
        if hasDocument {
            add(
                documentFindings(
                    evidence,
                    isPositive: verdict == .accepted,
                    request: request
                )
            )
            if let documentData, let evidence {
                add(
                    expiryDoubt(
                        documentData,
                        evidence: evidence,
                        score: score,
                        request: request,
                        today: today
                    )
                )
            }
        }
        return VerificationResult(
            profile: profile,
            verdict: verdict,
            findings: found,
            document: evidence,
            scores: scores(score, faces: faces),
            references: references,
            plan: plan,
            calls: calls,
            expiry: DocumentExpiryCheck(request.expiredDocuments, today: today)
        )
    }

    /// The plan's name for the capture of the document.
    private static let documentStep = "frontID"

    /// What the score says as a whole: its overall status, and nothing else of it.
    static func verdict(of score: IncodeScore) -> VendorVerdict {
        guard let status = score.overall?.status else { return .review }
        if status.isPositive { return .accepted }
        if status.isNegative { return .rejected }
        switch status {
        case .warn, .manual, .manualPending: return .review
        default: return .unknown(status.description)
        }
    }

    // MARK: Findings

    /// The sections whose own summary explains the decision.
    private static func summaries(
        _ score: IncodeScore
    ) -> [(what: String, code: OutcomeReason.Code, status: IncodeTestStatus)] {
        let all: [(String, OutcomeReason.Code, IncodeScoreSection?)] = [
            ("check of the document", .vendorRejected, score.idValidation),
            ("check for a living person", .vendorRejected, score.liveness),
            ("comparison of the faces", .faceMismatch, score.faceRecognition),
        ]
        return all.compactMap { what, code, section in
            section?.overall?.status.map { (what, code, $0) }
        }
    }

    private static func verdictFindings(
        _ score: IncodeScore,
        verdict: VendorVerdict
    ) -> [OutcomeReason] {
        let status = score.overall?.status
        switch verdict {
        case .rejected:
            return summaries(score).filter(\.status.isNegative).map { summary in
                OutcomeReason(
                    summary.code,
                    "The vendor's \(summary.what) failed.",
                    vendorCode: summary.status.description
                )
            }
        case .review:
            let overall =
                status.map {
                    OutcomeReason(
                        .vendorReview,
                        "The vendor asks for a review.",
                        vendorCode: $0.description
                    )
                } ?? OutcomeReason(.unknownVerdict, "The vendor's score has no overall status.")
            return [overall]
                + summaries(score).filter { !$0.status.isPositive }.map { summary in
                    OutcomeReason(
                        .vendorReview,
                        "The vendor's \(summary.what) did not pass.",
                        vendorCode: summary.status.description
                    )
                }
        default:
            return []
        }
    }

    /// What the face calls said by themselves: a doubt beside a positive score, an explanation beside
    /// a negative one.
    ///
    /// The vendor documents 0 and 1. Any other liveness is a suspicion, and any other match a doubt:
    /// a mismatch when it is nearer to one.
    private static func faceFindings(_ faces: IncodeFaceReadings) -> [OutcomeReason] {
        var found: [OutcomeReason] = []
        for (liveness, capture) in [
            (faces.selfieLiveness, "selfie"), (faces.videoSelfieLiveness, "video selfie"),
        ] {
            guard let liveness, liveness != 0 else { continue }
            found.append(
                OutcomeReason(
                    .incodeAttackSuspected,
                    "The vendor suspects that the \(capture) shows no living person."
                )
            )
        }
        for (match, capture) in [
            (faces.selfieMatch, "selfie"), (faces.videoSelfieMatch, "video selfie"),
        ] {
            guard let match, match != 1 else { continue }
            found.append(
                match < 0.5
                    ? OutcomeReason(
                        .faceMismatch,
                        "The face in the \(capture) is not the one on the document."
                    )
                    : OutcomeReason(
                        .incodeMatchUncertain,
                        "The vendor did not say clearly whether the face in the \(capture) is the "
                            + "one on the document."
                    )
            )
        }
        return found
    }

    private static func documentFindings(
        _ evidence: DocumentEvidence?,
        isPositive: Bool,
        request: VerificationRequest
    ) -> [OutcomeReason] {
        var found: [OutcomeReason] = []
        if let evidence, evidence.isUnreadable {
            found.append(
                OutcomeReason(
                    .documentUnreadable,
                    "Neither name, number nor date of birth could be read for certain."
                )
            )
        } else if evidence == nil {
            found.append(
                OutcomeReason(
                    .documentUnreadable,
                    "What the vendor read from the document could not be had."
                )
            )
        }
        guard case .kind(let asked) = request.document, evidence?.kind?.value != asked else {
            return found
        }
        let read = evidence?.kind?.value
        // Beside a "no" a document that could not be classified is no news.
        guard read != nil || isPositive else { return found }
        found.append(
            OutcomeReason(
                .documentKindDiffers,
                "The document was announced as \(asked.rawValue) and read as "
                    + "\(read?.rawValue ?? "none that is known here").",
                vendorCode: (evidence?.vendorKind?.value).flatMap(IncodeWord.code)
            )
        )
        return found
    }

    /// What a last day of validity leads to that is not certain enough to be evidence.
    ///
    /// A date that is not used for want of confidence must not make an expired document valid; nor
    /// may one that could not be read at all, when the vendor's own test does not say that it is
    /// still to come.
    private static func expiryDoubt(
        _ data: IncodeDocumentData,
        evidence: DocumentEvidence,
        score: IncodeScore,
        request: VerificationRequest,
        today: CivilDate?
    ) -> [OutcomeReason] {
        let used = evidence.expirationDate?.value.reading ?? .unreadable
        guard let today, used == .unreadable else { return [] }
        let test = score.idValidation?.test("documentExpired")
        let isReadable = (data.expires?.reading ?? .unreadable) != .unreadable
        let hasPassed =
            isReadable
            ? data.expires?.mayHavePassed(on: today) == true
            : test.map { $0.status?.isPositive != true } == true
        guard hasPassed else { return [] }
        let what = "The document may have expired: its last day was not read for certain"
        switch request.expiredDocuments {
        case .note: return [OutcomeReason(.expiredDocumentAllowed, "\(what), which is allowed.")]
        default: return [OutcomeReason(.documentMayHaveExpired, "\(what).")]
        }
    }
}

extension OutcomeReason.Code {
    /// The vendor suspects a picture, a screen or a mask before the camera.
    public static let incodeAttackSuspected = Self(rawValue: "incodeAttackSuspected")
}

extension UncertainDate {
    /// Whether one reading of the date lies before a day.
    fileprivate func mayHavePassed(on today: CivilDate) -> Bool {
        if case .partial(let year, let month) = reading {
            return (year, month ?? 12) < (today.year, today.month)
        }
        return candidates.contains { $0 < today }
    }
}
