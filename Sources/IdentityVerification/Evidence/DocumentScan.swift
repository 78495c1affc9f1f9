/// What reading a document brought.
///
/// It holds no verdict.
public struct DocumentScan: Sendable {
    /// The provider's name.
    public let provider: String
    /// The provider's environment.
    public let environment: ProviderEnvironment
    /// What was read.
    public let document: DocumentEvidence
    /// The vendor's scores.
    public let scores: [AnyScore]
    /// What a reader of the result should know: out-of-scale scores, captures that were not read.
    public let reasons: [OutcomeReason]
    /// The vendor's names for what was uploaded.
    public let references: [VendorReference]
    /// The plan of record with what was done.
    public let plan: PlanOfRecord
    /// The calls as they went.
    public let calls: [CallRecord]

    /// Makes a scan result; a score outside its scale adds its reason here.
    public init(
        profile: ProviderProfile,
        document: DocumentEvidence,
        scores: [AnyScore],
        reasons: [OutcomeReason] = [],
        references: [VendorReference] = [],
        plan: PlanOfRecord,
        calls: [CallRecord]
    ) {
        provider = profile.name
        environment = profile.environment
        self.document = document
        self.scores = scores
        self.reasons = reasons + scores.compactMap(OutcomeReason.init(outsideScale:))
        self.references = references
        self.plan = plan
        self.calls = calls
    }
}
