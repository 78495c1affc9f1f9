import IdentityVerification

/// What an attempt knows.
struct FolioAttemptMemory {
    /// A command that is not over: what became of it is not known yet.
    struct Unsettled {
        let command: InquiryCommand
        let step: String
    }

    /// What the server says of a command that it did not take.
    struct Failure {
        let reply: InquiryReply
        let reason: InquiryFailureReason?
    }

    /// The names of the plan's steps that are always there.
    static let openStep = FolioOperation.createInquiry.rawValue
    static let continueStep = FolioOperation.readInquiry.rawValue
    static let decisionStep = "decision"

    /// What the store makes of the inquiry's updates.
    var inquiry: InquiryState
    /// The inquiry; nil before it was begun.
    var inquiryID: String?
    var plan: PlanOfRecord
    /// Why the attempt is a "no" before the inquiry has decided.
    var rejection: OutcomeReason?
    var findings: [OutcomeReason] = []
    var references: [VendorReference] = []
    /// The command whose answer was lost.
    var unsettled: Unsettled?
    /// The command whose capture the server is checking.
    var underCheck: Unsettled?
    /// How that check failed, until it has been told.
    var checkFailure: Failure?
    var isOver = false
    /// What the server took of this attempt.
    var takenPhotos = 0
    var takenTransactions = 0
    /// The transactions that the liveness service confirmed here and the server took.
    var confirmed: [String] = []
    /// When this attempt first saw a capture session.
    var firstSeen: [String: LivenessMoment] = [:]
    /// The codes of updates that did not pass the store's checks.
    var refusedUpdates: Set<String> = []
    /// Whether the inquiry is to be read before anything is said about it.
    var mustRead = false

    init(_ store: InquiryStoreConfiguration, continuing: Bool) {
        inquiry = InquiryState(store)
        plan = PlanOfRecord(steps: [
            continuing ? Self.continueStep : Self.openStep, Self.decisionStep,
        ])
    }

    /// The step of the plan that the next photo is.
    var photoStep: String { Self.numbered(.uploadCapture, takenPhotos) }
    /// The step of the plan that the next transaction is.
    var transactionStep: String { Self.numbered(.submitCapture, takenTransactions) }
    /// The step of the plan in which the next transaction is read at the liveness service.
    var verificationStep: String { Self.numbered(.readTransaction, takenTransactions) }

    mutating func count(_ command: InquiryCommand, by change: Int) {
        switch command {
        case .uploadCapture: takenPhotos += change
        case .submitCapture: takenTransactions += change
        case .back, .retry: break
        }
    }

    private static func numbered(_ operation: FolioOperation, _ done: Int) -> String {
        done == 0 ? operation.rawValue : "\(operation.rawValue)\(done + 1)"
    }
}
