public import IdentityVerification

extension DeepIDVAccount: CallPlanning {
    /// The calls, faults and unused parts of a verification with a capture set; nothing is sent.
    ///
    /// The uploads run side by side; they stand here in the order of their addresses.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` for a kind of document that the vendor does not
    ///   take.
    public func plan(
        for captures: CaptureSet,
        request: VerificationRequest = VerificationRequest()
    ) throws(ProviderError) -> CallPlan {
        _ = try documentType(request.document, .verifyIdentity)
        let taken = profile.requirements.filter { captures[$0.role] != nil }.map(\.role)
        let missing = profile.requirements.filter {
            !$0.canBeSkipped && captures[$0.role] == nil
        }
        let uploads = taken.map { role in
            PlannedCall(
                step: DeepIDVPlan.uploadStep(role),
                method: "PUT",
                path: "the address that the vendor gave"
            )
        }
        let analysis = PlannedCall(
            step: DeepIDVOperation.verifyIdentity.rawValue,
            method: "POST",
            path: "/v1/identity/verify"
        )
        let presign = PlannedCall(
            step: DeepIDVOperation.presign.rawValue,
            method: "POST",
            path: "/v1/upload/presign"
        )
        return CallPlan(
            // Without a required capture nothing is sent at all.
            calls: missing.isEmpty ? [presign] + uploads + [analysis] : [],
            faults: missing.map {
                PlanOfRecord.Fault(
                    step: DeepIDVPlan.uploadStep($0.role),
                    reason: "the \($0.role.label) is not there, and nothing is sent without it"
                )
            },
            ignored: captures.captures.map(\.role).filter { !taken.contains($0) }.map {
                CallPlan.Ignored($0.rawValue, reason: "the vendor's call takes no \($0.label)")
            }
        )
    }
}
