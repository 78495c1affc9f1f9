/// The end of a verification attempt: an outcome with its reasons and all the evidence.
///
/// The outcome is derived here and cannot be given: a vendor's "yes" becomes `accepted` only when
/// every step of the plan was done, no fault stands, no finding contradicts it and every score lies
/// within its scale.
public struct VerificationResult: Sendable {
    /// The provider's name.
    public let provider: String
    /// The provider's environment.
    ///
    /// A sandbox's outcome decides about nobody.
    public let environment: ProviderEnvironment
    /// How it ended.
    public let outcome: Outcome
    /// Why; at least one.
    public private(set) var reasons: [OutcomeReason]
    /// What was read from the document; nil when there was no reading.
    public let document: DocumentEvidence?
    /// The vendor's scores.
    public let scores: [AnyScore]
    /// The vendor's names for what it keeps of the attempt.
    public let references: [VendorReference]
    /// The plan of record with what was done.
    public let plan: PlanOfRecord
    /// The calls as they went.
    public let calls: [CallRecord]

    /// Derives the result of an attempt from the vendor's verdict, the evidence and the plan.
    ///
    /// - Parameters:
    ///   - profile: The provider.
    ///   - verdict: What the vendor said as a whole.
    ///   - findings: What the adapter found in the answer, in order of weight. A reason with the code
    ///     `contradiction` keeps a positive verdict from being accepted.
    ///   - document: What was read from the document.
    ///   - scores: The vendor's scores.
    ///   - references: The vendor's names for what it keeps.
    ///   - plan: The plan with what was done.
    ///   - calls: The calls as they went.
    ///   - expiry: What is asked about the document's validity.
    public init(
        profile: ProviderProfile,
        verdict: VendorVerdict,
        findings: [OutcomeReason] = [],
        document: DocumentEvidence? = nil,
        scores: [AnyScore] = [],
        references: [VendorReference] = [],
        plan: PlanOfRecord,
        calls: [CallRecord],
        expiry: DocumentExpiryCheck
    ) {
        provider = profile.name
        environment = profile.environment
        self.document = document
        self.scores = scores
        self.references = references
        self.plan = plan
        self.calls = calls
        (outcome, reasons) = OutcomeRule.decide(
            verdict: verdict,
            findings: findings + scores.compactMap(OutcomeReason.init(outsideScale:))
                + [expiry.reason(for: document)].compactMap { $0 },
            plan: plan,
            checks: profile.checks
        )
    }

    /// The result of an attempt that ended in an error: no answer, with the error as its reason.
    public init(profile: ProviderProfile, error: ProviderError, plan: PlanOfRecord? = nil) {
        provider = profile.name
        environment = profile.environment
        outcome = .noAnswer
        reasons = [OutcomeReason(error: error)]
        document = nil
        scores = []
        references = error.references
        self.plan = plan ?? error.plan ?? PlanOfRecord(steps: [])
        calls = error.calls
    }

    /// This result with notes that change nothing about its outcome.
    func noting(_ notes: [OutcomeReason]) -> VerificationResult {
        var copy = self
        copy.reasons += notes
        return copy
    }

    /// The last day on which the document that was verified is valid, when it is known for certain.
    public var documentValidUntil: CivilDate? {
        document?.expirationDate?.value.date
    }
}
