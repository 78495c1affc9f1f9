/// What one verification attempt is about.
public struct VerificationRequest: Sendable {
    /// What kind of document it is, or that the provider finds out.
    ///
    /// Default: automatic.
    public var document: DocumentSelection
    /// What becomes of a positive verdict on a document that has expired.
    ///
    /// Default: review.
    public var expiredDocuments: ExpiredDocumentPolicy
    /// The longest time that the whole attempt may take once its captures are complete.
    ///
    /// Default: 180 s.
    public var deadline: Duration
    /// Whether the person is there to take a capture again; false for captures that are all there is.
    ///
    /// Default: true. The batch call sets it to false: a provider then makes the best of what it has.
    public var canCaptureAgain: Bool
    /// How the captures are taken; nil to take it from the capture set, or when nobody knows.
    ///
    /// Default: nil.
    public var captureConfiguration: CaptureConfiguration?
    /// Is given what the session knows before each call whose effect must not come about twice, to be
    /// stored; nil when nothing is stored.
    ///
    /// The call waits for it. What it throws is thrown by the step, and nothing is sent. Only a
    /// `ResumableSession` calls it.
    public var willAct: (@Sendable (SessionState) async throws -> Void)?
    /// Is told of each call; it must return quickly.
    ///
    /// Default: nobody.
    public var onCall: (@Sendable (CallEvent) -> Void)?

    /// Makes a request.
    public init(
        document: DocumentSelection = .automatic,
        expiredDocuments: ExpiredDocumentPolicy = .review,
        deadline: Duration = .seconds(180),
        canCaptureAgain: Bool = true,
        captureConfiguration: CaptureConfiguration? = nil,
        willAct: (@Sendable (SessionState) async throws -> Void)? = nil,
        onCall: (@Sendable (CallEvent) -> Void)? = nil
    ) {
        self.document = document
        self.expiredDocuments = expiredDocuments
        self.deadline = deadline
        self.canCaptureAgain = canCaptureAgain
        self.captureConfiguration = captureConfiguration
        self.willAct = willAct
        self.onCall = onCall
    }
}
