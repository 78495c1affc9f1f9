/// How a verdict, findings and a plan become an outcome: pure, and the only place that says accepted.
enum OutcomeRule {
    static func decide(
        verdict: VendorVerdict,
        findings: [OutcomeReason],
        plan: PlanOfRecord,
        checks: Set<IdentityCheck>
    ) -> (Outcome, [OutcomeReason]) {
        var reasons = findings
        reasons += plan.faults.map { OutcomeReason(.fault, "\($0.step): \($0.reason)") }
        reasons += plan.waivers.map { OutcomeReason(.stepWaived, "\($0.step): \($0.reason)") }
        let missing = plan.missing
        // An attempt that was given up needs no list of what it did not get to.
        if verdict != .none || findings.isEmpty {
            reasons += missing.map {
                OutcomeReason(.stepMissing, "The step \($0) was planned and not done.")
            }
        }
        switch verdict {
        case .rejected:
            // A "no" stands whatever else is missing: completing the attempt must not be a way
            // around it.
            if !reasons.contains(where: \.code.explainsRejection) {
                reasons.insert(
                    OutcomeReason(.vendorRejected, "The vendor did not verify the identity."),
                    at: 0
                )
            }
            return (.rejected, reasons)
        case .none:
            if missing.isEmpty || reasons.contains(where: { $0.code == .noAnswer }) {
                if !reasons.contains(where: \.code.forbidsAcceptance) {
                    reasons.insert(OutcomeReason(.noAnswer, "The vendor gave no verdict."), at: 0)
                }
                return (.noAnswer, reasons)
            }
            return (.incomplete(missing: missing), reasons)
        case .accepted, .review, .unknown:
            guard missing.isEmpty else { return (.incomplete(missing: missing), reasons) }
        }
        switch verdict {
        case .accepted:
            if plan.expected.isEmpty {
                reasons.append(
                    OutcomeReason(
                        .fault,
                        "The attempt has no plan of record, so nothing says that it is complete."
                    )
                )
            }
            let doubts = reasons.filter(\.code.forbidsAcceptance)
            guard doubts.isEmpty else { return (.review, reasons) }
            reasons.insert(
                OutcomeReason(
                    .vendorAccepted,
                    "The vendor's verdict is positive, and nothing here contradicts it."
                ),
                at: 0
            )
            let unchecked = IdentityCheck.allCases.filter { !checks.contains($0) }.map(\.label)
            if !unchecked.isEmpty {
                reasons.append(
                    OutcomeReason(
                        .notChecked,
                        "This provider does no \(unchecked.joined(separator: " and no ")); what only "
                            + "that would find, it has not found."
                    )
                )
            }
            return (.accepted, reasons)
        case .unknown(let value):
            reasons.insert(
                OutcomeReason(
                    .unknownVerdict,
                    "The vendor sent a verdict that is not known here.",
                    vendorCode: value
                ),
                at: 0
            )
            return (.review, reasons)
        case .review, .rejected, .none:
            if !reasons.contains(where: \.code.forbidsAcceptance) {
                reasons.insert(
                    OutcomeReason(.vendorReview, "The vendor asks for a review."),
                    at: 0
                )
            }
            return (.review, reasons)
        }
    }
}

extension OutcomeReason.Code {
    /// Reasons that keep a vendor's "yes" from being an acceptance: everything but plain notes, so
    /// that a code which an adapter invents is a doubt until it is known to be none.
    var forbidsAcceptance: Bool { !Self.notes.contains(self) }

    var explainsRejection: Bool {
        [.vendorRejected, .faceMismatch, .noFaceInSelfie, .livenessNotConfirmed].contains(self)
    }

    private static let notes: Set<OutcomeReason.Code> = [
        .vendorAccepted, .captureNotRead, .expiredDocumentAllowed, .notChecked, .stepWaived,
        .captureQuality, .vendorNote,
    ]
}

extension OutcomeReason {
    init?(outsideScale score: AnyScore) {
        guard !score.isWithinScale else { return nil }
        self.init(
            .scoreOutsideScale,
            "The score \(score.kindName) or its threshold lies outside "
                + "\(score.scale.text); the vendor may have changed its scale."
        )
    }
}
