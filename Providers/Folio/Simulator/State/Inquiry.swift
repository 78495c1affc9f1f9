import IDVCrypto
import IDVPrimitives

/// An inquiry with all that its server knows of it.
struct Inquiry: Sendable {
    /// Where an inquiry stands.
    enum Stage: Sendable, Equatable {
        /// A capture session is being prepared; so many reads still say so.
        case preparing(reads: Int)
        case capturing
        /// A capture is being checked; so many reads still say so.
        case processing(Pending, reads: Int)
        case completed(decision: String)
    }

    /// A capture that is being checked, and what will be found.
    struct Pending: Sendable, Equatable {
        let command: String
        let outcome: CaptureOutcome
    }

    /// A command that was processed.
    struct Command: Sendable {
        let fingerprint: SHA256Digest
        /// Whether it failed in a way that lets it come again.
        var mayComeAgain = false
    }

    /// What is said of the last command.
    struct LastCommand: Sendable, Equatable {
        let id: String
        var isAccepted = true
        var mayComeAgain = false
        var reason: String?
    }

    /// What a read answered.
    struct Reading: Sendable {
        let revision: Int
        let body: JSONValue
    }

    /// How an inquiry goes on by itself.
    struct Pace: Sendable {
        let processingReads: Int
        let maximumAttempts: Int
    }

    let id: String
    let template: SimulatedFolio.Template
    let platform: String?
    let reference: String?
    private(set) var revision = 1
    private(set) var stage: Stage
    private(set) var stepIndex = 0
    private(set) var session: CaptureSession?
    private(set) var lastCommand: LastCommand?
    private(set) var commands: BoundedStore<Command>
    /// The number of commands that had an effect.
    private(set) var processedCommands = 0
    /// The photos that were taken, in order.
    private(set) var uploads: [SimulatedFolio.Upload] = []
    /// How often the step was shown by an answer to a create or read.
    var showings = 0
    /// What the last read would have answered; kept while old updates are repeated.
    var lastRead: Reading?
    private var failedAttempts: [Int: Int] = [:]
    private var pastSessions = BoundedStore<Bool>(limit: 1_000)
    /// The command of each transaction that was submitted.
    private var submitted = BoundedStore<String>(limit: 1_000)
    private var isDoubtful = false

    init(
        id: String,
        template: SimulatedFolio.Template,
        platform: String? = nil,
        reference: String? = nil,
        preparingReads: Int
    ) {
        self.id = id
        self.template = template
        self.platform = platform
        self.reference = reference
        stage = .preparing(reads: preparingReads)
        commands = BoundedStore(limit: 1_000)
    }

    /// The step that is shown.
    var step: CaptureStep { template.steps[min(stepIndex, template.steps.count - 1)] }

    /// The step's id.
    var stepID: String { "selfie-\(stepIndex + 1)" }

    var isCompleted: Bool {
        if case .completed = stage { true } else { false }
    }

    /// The session that the engine may use now.
    var openSession: CaptureSession? { isCompleted ? nil : session }

    /// Makes the next update a newer one without changing anything else.
    mutating func bumpRevision() { revision += 1 }

    // MARK: Going on

    /// Shows a step with a capture session of its own.
    mutating func show(_ session: CaptureSession) {
        if let old = self.session { pastSessions[old.id] = true }
        self.session = session
        stage = .capturing
        revision += 1
    }

    /// One read: what was going on comes nearer to its end, or reaches it.
    mutating func advance(_ pace: Pace, _ ids: inout IdentifierSource) {
        switch stage {
        case .preparing(let reads) where reads > 0: stage = .preparing(reads: reads.reduced)
        case .preparing: show(CaptureSession(step, from: &ids))
        case .processing(let pending, let reads) where reads > 0:
            stage = .processing(pending, reads: reads.reduced)
        case .processing(let pending, _): resolve(pending, pace, &ids)
        case .capturing, .completed: break
        }
    }

    private mutating func resolve(
        _ pending: Pending,
        _ pace: Pace,
        _ ids: inout IdentifierSource
    ) {
        switch pending.outcome {
        case .passed, .doubtful:
            if pending.outcome == .doubtful { isDoubtful = true }
            guard stepIndex + 1 < template.steps.count else {
                complete(isDoubtful ? "REVIEW" : "APPROVED")
                return
            }
            stepIndex += 1
            show(CaptureSession(step, from: &ids))
        case .refused(let reason):
            fail(pending.command, reason, mayComeAgain: false)
            failedAttempts[stepIndex, default: 0] += 1
            guard failedAttempts[stepIndex, default: 0] < pace.maximumAttempts else {
                complete("DECLINED")
                return
            }
            show(CaptureSession(step, from: &ids))
        case .unchecked(let reason):
            fail(pending.command, reason, mayComeAgain: true)
            stage = .capturing
            revision += 1
        }
    }

    private mutating func complete(_ decision: String) {
        stage = .completed(decision: decision)
        revision += 1
    }

    private mutating func fail(_ command: String, _ reason: String, mayComeAgain: Bool) {
        commands[command]?.mayComeAgain = mayComeAgain
        lastCommand = LastCommand(
            id: command,
            isAccepted: false,
            mayComeAgain: mayComeAgain,
            reason: reason
        )
    }

    // MARK: Commands

    /// Whether a command came before; throws when it came with other content.
    func isRepeated(_ id: String, _ fingerprint: SHA256Digest) throws(FolioReply) -> Bool {
        guard let known = commands[id] else { return false }
        guard known.fingerprint == fingerprint else {
            throw .conflict("CONFLICT", "the command's id was used with other content")
        }
        return !known.mayComeAgain
    }

    /// Whether a capture fits what is shown: the inquiry, its state, that nothing is under way, and
    /// the capture session, in this order.
    func check(
        capture session: String,
        on steps: Set<CaptureStep>,
        transaction: String? = nil,
        command: String = ""
    ) throws(FolioReply) {
        guard !isCompleted else { throw Self.completed }
        guard case .capturing = stage, steps.contains(step) else {
            if case .processing = stage, steps.contains(step) { throw Self.busy }
            throw .conflict("WRONG_STATE", "the step that is shown is another")
        }
        // What could not be checked comes again as the same command.
        if let transaction, let earlier = submitted[Self.pair(session, transaction)],
            !StrictText.same(earlier, command)
        {
            throw .conflict("ALREADY_SUBMITTED", "the transaction was submitted before")
        }
        guard let current = self.session, StrictText.same(current.id, session) else {
            guard pastSessions[session] != nil else {
                throw .conflict("SESSION_MISMATCH", "the capture session is not this step's")
            }
            throw .conflict("STALE_SESSION", "the capture session is over")
        }
    }

    /// Whether going back or trying again fits what is shown.
    func check(move kind: FolioCommand.Move, revision: Int) throws(FolioReply) {
        guard !isCompleted else { throw Self.completed }
        if kind == .retry, session == nil || step == .photo {
            throw .conflict("WRONG_STATE", "only a liveness step can be tried again")
        }
        guard case .capturing = stage else { throw Self.busy }
        guard revision == self.revision else {
            throw .conflict("STALE_REVISION", "the inquiry has changed since")
        }
    }

    /// Takes a capture, which is being checked from now on.
    mutating func accept(
        _ command: String,
        _ fingerprint: SHA256Digest,
        transaction: String? = nil,
        upload: SimulatedFolio.Upload? = nil,
        outcome: CaptureOutcome,
        _ pace: Pace
    ) {
        if let transaction, let session {
            submitted[Self.pair(session.id, transaction)] = command
        }
        if let upload, uploads.count < 1_000 { uploads.append(upload) }
        note(command, fingerprint)
        stage = .processing(
            Pending(command: command, outcome: outcome),
            reads: pace.processingReads
        )
    }

    /// Fails at once, in a way that lets the same command come again.
    mutating func stumble(_ command: String, _ fingerprint: SHA256Digest, reason: String) {
        note(command, fingerprint)
        processedCommands -= 1
        fail(command, reason, mayComeAgain: true)
    }

    /// Goes one step back; from the first step, to the first step.
    mutating func goBack(
        _ command: String,
        _ fingerprint: SHA256Digest,
        _ ids: inout IdentifierSource
    ) {
        note(command, fingerprint)
        stepIndex = max(0, stepIndex - 1)
        show(CaptureSession(step, from: &ids))
    }

    /// Shows the step once more, with the same capture session.
    mutating func retry(_ command: String, _ fingerprint: SHA256Digest) {
        note(command, fingerprint)
    }

    private mutating func note(_ command: String, _ fingerprint: SHA256Digest) {
        commands[command] = Command(fingerprint: fingerprint)
        lastCommand = LastCommand(id: command)
        processedCommands += 1
        revision += 1
    }

    private static func pair(_ session: String, _ transaction: String) -> String {
        "\(session) \(transaction)"
    }

    private static let completed = FolioReply.conflict("COMPLETED", "the inquiry is over")
    private static let busy = FolioReply.conflict("BUSY", "something is under way")
}

extension Int {
    /// One less, and as many as ever where there is no end.
    fileprivate var reduced: Int { self == .max ? self : self - 1 }
}
