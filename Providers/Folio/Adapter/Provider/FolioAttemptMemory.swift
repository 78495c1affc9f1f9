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
    /// The command that the server did not have when it was asked; its answers may lag behind.
    var givenUp: Unsettled?
    /// The command whose capture the server is checking.
    var underCheck: Unsettled?
    /// How that check failed, until it has been told.
    var checkFailure: Failure?
    var isOver = false
    /// How many photos of this attempt the server took.
    var takenPhotos = 0
    /// The transactions of this attempt that the server took.
    var transactions: [String] = []
    /// The transaction that is being submitted, or was when the answer got lost; this attempt's alone.
    var claimed: ConfirmedLiveness?
    /// The last command of the inquiry, whoever sent it, as what is shown has it.
    var lastCommandID: String?
    /// When this attempt first saw a capture session.
    var firstSeen: [String: LivenessMoment] = [:]
    /// The codes of updates that did not pass the store's checks.
    var refusedUpdates: Set<String> = []
    /// Whether the inquiry was begun in another process, and this one has not read it yet.
    var mustRejoin = false
    /// Whether the inquiry is to be read before anything is said about it.
    var mustRead = false

    init(_ store: InquiryStoreConfiguration, continuing: Bool) {
        inquiry = InquiryState(store)
        plan = PlanOfRecord(steps: [
            continuing ? Self.continueStep : Self.openStep, Self.decisionStep,
        ])
    }

    /// How many transactions of this attempt the server took.
    var takenTransactions: Int { transactions.count }

    /// Whether what the inquiry got last is a capture of this attempt.
    var isLast: Bool {
        guard let id = underCheck?.command.id, let lastCommandID else { return false }
        return id.isExactly(lastCommandID)
    }

    /// The step of the plan that the next photo is.
    var photoStep: String { Self.numbered(.uploadCapture, takenPhotos) }
    /// The step of the plan that the next transaction is.
    var transactionStep: String { Self.numbered(.submitCapture, takenTransactions) }
    /// The step of the plan in which the next transaction is read at the liveness service.
    var verificationStep: String { Self.numbered(.readTransaction, takenTransactions) }

    /// Counts a command that the server took, or no longer counts it.
    mutating func count(_ command: InquiryCommand, isTaken: Bool) {
        switch command {
        case .uploadCapture: takenPhotos += isTaken ? 1 : -1
        case .submitCapture(_, _, let transaction):
            transactions.removeAll { $0.isExactly(transaction) }
            if isTaken { transactions.append(transaction) }
        case .back, .retry: break
        }
    }

    private static func numbered(_ operation: FolioOperation, _ done: Int) -> String {
        done == 0 ? operation.rawValue : "\(operation.rawValue)\(done + 1)"
    }
}
