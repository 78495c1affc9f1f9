import IDVAdapterKit
import IdentityVerification

/// Reads what an inquiry came to: pure.
enum FolioReading {
    static func result(
        _ decision: InquiryDecision,
        of memory: FolioAttemptMemory,
        of account: FolioAccount,
        _ request: VerificationRequest,
        _ ledger: CallLedger
    ) -> VerificationResult {
        VerificationResult(
            profile: profile(account.profile, memory),
            verdict: verdict(decision),
            findings: memory.findings + contradictions(decision, memory)
                + notes(memory, account),
            references: memory.references,
            plan: memory.plan,
            calls: ledger.calls,
            expiry: DocumentExpiryCheck(request.expiredDocuments, today: nil)
        )
    }

    static func verdict(_ decision: InquiryDecision) -> VendorVerdict {
        switch decision {
        case .approved: .accepted
        case .declined: .rejected
        case .review: .review
        default: .unknown(VendorText.isCode(decision.rawValue) ? decision.rawValue : "")
        }
    }

    /// The profile, with what this inquiry looked at: a photo alone tells nothing of an attack.
    private static func profile(
        _ profile: ProviderProfile,
        _ memory: FolioAttemptMemory
    ) -> ProviderProfile {
        guard memory.takenTransactions == 0 else { return profile }
        return ProviderProfile(
            name: profile.name,
            adapter: profile.adapter,
            environment: profile.environment,
            capabilities: profile.capabilities,
            documentKinds: profile.documentKinds,
            classifiesDocuments: profile.classifiesDocuments,
            checks: profile.checks.subtracting([.presentationAttackDetection]),
            requirements: profile.requirements,
            operations: profile.operations
        )
    }

    /// What keeps a "yes" from standing.
    private static func contradictions(
        _ decision: InquiryDecision,
        _ memory: FolioAttemptMemory
    ) -> [OutcomeReason] {
        guard decision == .approved, !memory.isLast else { return [] }
        let isNothingTaken = memory.takenPhotos + memory.takenTransactions == 0
        return [
            OutcomeReason(
                .contradiction,
                isNothingTaken
                    ? "The inquiry was approved without anything of this attempt: it was decided before, or by "
                        + "what somebody else handed over. Look it up at the vendor, or begin a new one."
                    : "The inquiry is approved, and what was handed over to it last is not of this attempt."
            )
        ]
    }

    /// What the vendor did on the way that a reader of any result must know.
    static func notes(
        _ memory: FolioAttemptMemory,
        _ account: FolioAccount
    ) -> [OutcomeReason] {
        var notes = memory.refusedUpdates.sorted().map { code in
            OutcomeReason(
                .vendorNote,
                "The vendor projected a step that did not pass the check and was not shown.",
                vendorCode: code
            )
        }
        if memory.takenTransactions > 0, account.verifier == nil {
            notes.append(
                OutcomeReason(
                    .vendorNote,
                    "No face liveness service is configured: the vendor alone vouches for the liveness "
                        + "transaction."
                )
            )
        }
        return notes
    }
}
