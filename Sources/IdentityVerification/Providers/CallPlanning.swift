/// Says beforehand which calls an attempt would make.
public protocol CallPlanning: VerificationProvider {
    /// The calls, faults and unused parts of an attempt with a capture set; nothing is sent.
    ///
    /// - Throws: `ProviderError` when the provider would refuse the set as a whole, for example
    ///   because it was taken with other settings than the vendor expects.
    func plan(
        for captures: CaptureSet,
        request: VerificationRequest
    ) throws(ProviderError) -> CallPlan
}
