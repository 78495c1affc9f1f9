import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// One verification at Folio: an inquiry, step by step, as its server projects them.
///
/// Which captures are needed is the server's to say, so the attempt begins the inquiry when it is
/// asked for its next step. Every step that the server projects passes the store's checks first; one
/// that does not pass is an error, and nothing is captured or sent for it.
public actor FolioAttempt: ResumableSession {
    let account: FolioAccount
    let request: VerificationRequest
    let engine: FolioEngine
    let ledger: CallLedger
    /// The store's configuration; its commands have ids that no other attempt's have.
    let store: InquiryStoreConfiguration
    var memory: FolioAttemptMemory

    /// The inquiry that a device has begun; nil to begin one.
    let continuedInquiry: String?
    let creationKey: String
    /// How often the attempt was gone on with in another process: its commands' ids differ from those
    /// of the processes before.
    let generation: Int
    private(set) var isBusy = false

    init(
        account: FolioAccount,
        request: VerificationRequest,
        engine: FolioEngine,
        continuing inquiry: String?,
        creationKey: String,
        stored: StoredFolioAttempt? = nil
    ) {
        self.account = account
        self.request = request
        self.engine = engine
        self.creationKey = creationKey
        continuedInquiry = inquiry
        generation = stored.map { $0.generation + 1 } ?? 0
        var store = account.store
        store.commandIDPrefix =
            generation == 0 ? "\(creationKey)-" : "\(creationKey)-\(generation)-"
        self.store = store
        ledger = CallLedger(listener: request.onCall)
        memory = FolioAttemptMemory(store, continuing: inquiry != nil)
        stored?.restore(&memory, account)
    }

    /// The vendor's id of the inquiry; nil before it was begun.
    public var inquiryID: String? { memory.inquiryID }

    /// What the attempt will still ask for, as far as it is known now.
    ///
    /// Before the inquiry was begun that is what it may ask for.
    public var remainingRequirements: [Requirement] {
        guard !memory.isOver, memory.rejection == nil else { return [] }
        guard memory.inquiryID != nil, !memory.mustRejoin else {
            return FolioAccount.requirements(engine)
        }
        return standing.flatMap(requirement(for:)).map { [$0] } ?? []
    }

    /// What the inquiry needs next; it is begun, or asked, to find out.
    public func nextStep() async throws -> SessionStep {
        try checkIdle()
        guard !memory.isOver else { return .finished }
        guard memory.rejection == nil else { return .readyToFinish }
        return try await working { deadline in
            let standing = try await settle(until: deadline)
            guard memory.rejection == nil else { return .readyToFinish }
            return requirement(for: standing).map { .capture($0) } ?? .readyToFinish
        }
    }

    /// Hands over the capture that was asked for: the selfie, or the transaction of a device.
    ///
    /// - Throws: `MediaRefusal` before anything is sent; `ProviderError`; `CancellationError` when
    ///   nothing was sent. After an error `nextStep()` finds out where the inquiry stands.
    public func submit(_ capture: Capture) async throws -> SubmissionAnswer {
        try checkOpen()
        guard memory.rejection == nil, memory.unsettled == nil, let standing,
            let requirement = requirement(for: standing), requirement.role == capture.role
        else {
            let asked = standing.flatMap(requirement(for:)).map { "the \($0.role.label)" }
            throw conflict(
                "The attempt asks for \(asked ?? "nothing; ask it for its next step") and was given "
                    + "the \(capture.role.label)."
            )
        }
        try capture.check(limits: requirement.limits)
        return try await working { deadline in
            switch standing {
            case .decided: throw conflict("The inquiry is decided and takes no capture.")
            case .photo(let view): try await upload(capture, to: view, deadline)
            case .liveness(let view):
                try await runEngine(for: view, deadline) { view in
                    try await account.capture(
                        view,
                        with: capture,
                        engine: engine,
                        call: InquiryCall(deadline: deadline, ledger: ledger)
                    )
                }
            }
        }
    }

    /// Refuses: each capture that an inquiry asks for is required.
    public func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws {
        try checkOpen()
        throw conflict(
            "The \(requirement.role.label) is required and cannot be skipped; abandon the attempt when "
                + "there is none."
        )
    }

    /// Waits for the inquiry's decision and gives the result.
    ///
    /// - Throws: `ProviderError`, of kind `timedOut` when the decision is not there in time: another
    ///   call goes on waiting. `CancellationError` when nothing was sent.
    public func finish() async throws -> VerificationResult {
        try checkOpen()
        if let rejection = memory.rejection {
            memory.isOver = true
            return result(.rejected, because: [rejection])
        }
        guard memory.inquiryID != nil || continuedInquiry != nil else {
            return end(because: OutcomeReason(.captureMissing, "The attempt has no capture."))
        }
        return try await working { deadline in
            let standing = try await settle(until: deadline)
            if let rejection = memory.rejection {
                memory.isOver = true
                return result(.rejected, because: [rejection])
            }
            guard case .decided(let decision) = standing else {
                let missing = requirement(for: standing)?.role.label ?? "capture"
                return end(
                    because: OutcomeReason(.captureMissing, "The attempt has no \(missing).")
                )
            }
            memory.plan.complete(FolioAttemptMemory.decisionStep)
            await removeTransactions(deadline)
            try checkNotGivenUp()
            memory.isOver = true
            return FolioReading.result(decision, of: memory, of: self.account, request, ledger)
        }
    }

    /// Ends the attempt without a verdict; the inquiry stays at the vendor as it is.
    public func abandon(because reason: OutcomeReason) async -> VerificationResult {
        guard isBusy || mayHaveSubmitted else { return end(because: reason) }
        memory.isOver = true
        return result(
            .none,
            because: [
                reason,
                OutcomeReason(
                    .noAnswer,
                    "Something was submitted, or may have been, before the attempt was given up; the "
                        + "vendor may decide all the same."
                ),
            ]
        )
    }

    // MARK: - The inquiry

    /// Begins the inquiry, or reads it the first time.
    func open(_ deadline: CallDeadline) async throws {
        let call = InquiryCall(deadline: deadline, ledger: ledger)
        let answer: InquiryAnswer
        try await willAct(nil)
        if let continuedInquiry {
            answer = try await account.backend.read(continuedInquiry, call)
        } else {
            answer = try await account.backend.create(
                InquiryDraft(template: account.template, platform: store.platform),
                key: creationKey,
                call
            )
        }
        memory.inquiryID = answer.id
        memory.references.append(VendorReference("inquiry", answer.id))
        memory.plan.complete(
            continuedInquiry == nil
                ? FolioAttemptMemory.openStep : FolioAttemptMemory.continueStep
        )
        reduce(.start(answer.update))
        noteUpdate(of: answer)
    }

    /// Reads an inquiry that was begun in another process, and finds out what became of the command
    /// that was on its way there.
    func rejoin(_ deadline: CallDeadline) async throws {
        guard let id = memory.inquiryID else { return }
        let answer = try await account.backend.read(
            id,
            InquiryCall(deadline: deadline, ledger: ledger)
        )
        memory.mustRejoin = false
        if let unsettled = memory.unsettled {
            memory.unsettled = nil
            // It may be there all the same, and turn up later.
            memory.givenUp = unsettled
        }
        reduce(.start(answer.update))
        noteReply(of: answer)
        noteUpdate(of: answer)
    }

    /// Gives an answer of the server to the store: first what became of the command, then the step.
    func take(_ answer: InquiryAnswer) {
        noteReply(of: answer)
        reduce(.update(answer.update))
        noteUpdate(of: answer)
    }

    private func noteReply(of answer: InquiryAnswer) {
        if let reply = answer.lastCommand {
            reduce(.reply(reply))
            if reply.outcome == .accepted, let late = memory.givenUp,
                late.command.isNamed(by: reply)
            {
                note(late.command, late.step)
            }
            if reply.outcome == .failed {
                withdraw(.init(reply: reply, reason: answer.failureReason))
            }
        }
    }

    private func noteUpdate(of answer: InquiryAnswer) {
        if let error = memory.inquiry.error { memory.refusedUpdates.insert(error.code) }
        // An answer that came too late says nothing of what is shown.
        if memory.inquiry.revision == answer.update.revision {
            memory.lastCommandID = answer.lastCommand?.commandID
        }
        noteStanding()
    }

    @discardableResult
    func reduce(_ input: InquiryInput) -> InquiryReduction {
        InquiryReducer.reduce(&memory.inquiry, input, store)
    }

    /// Where the inquiry stands; nil while something is in flight, or an update did not pass.
    var standing: FolioStanding? {
        let inquiry = memory.inquiry
        if let decision = inquiry.decision { return .decided(decision) }
        guard inquiry.error == nil else { return nil }
        switch inquiry.step?.selfie {
        case .photo(let view) where view.processing == nil: return .photo(view)
        case .liveness(let view) where view.processing == nil: return .liveness(view.capture)
        case .passive(let view) where view.processing == nil: return .liveness(view.capture)
        default: return nil
        }
    }

    /// Notes what a projected step adds to the plan, and when its capture session was first seen.
    private func noteStanding() {
        let before = FolioAttemptMemory.decisionStep
        switch standing {
        case .photo: memory.plan.expect(memory.photoStep, before: before)
        case .liveness(let view):
            memory.plan.expect(memory.transactionStep, before: before)
            guard let verifier = account.verifier else { return }
            memory.plan.expect(memory.verificationStep, before: memory.transactionStep)
            if memory.firstSeen[view.captureSessionID] == nil {
                memory.firstSeen[view.captureSessionID] = verifier.runs.now
            }
        case .decided, nil: break
        }
    }

    private func requirement(for standing: FolioStanding) -> Requirement? {
        switch standing {
        case .decided: nil
        case .photo: FolioAccount.selfie
        case .liveness: engine == .headless ? FolioAccount.selfie : FolioAccount.transaction
        }
    }

    // MARK: - One writer

    func working<Result: Sendable>(
        _ body: (CallDeadline) async throws -> Result
    ) async throws -> Result {
        isBusy = true
        defer { isBusy = false }
        do {
            let result = try await body(account.clock.deadline(in: request.deadline))
            return result
        } catch var error as ProviderError {
            error.plan = memory.plan
            error.calls = ledger.calls
            error.references = memory.references
            throw error
        }
    }

    private func checkIdle() throws {
        if isBusy { throw conflict("The attempt is being worked on by another task.") }
    }

    func checkOpen() throws {
        try checkIdle()
        if memory.isOver { throw conflict("The attempt is over.") }
    }

    func checkNotGivenUp() throws {
        if memory.isOver { throw conflict("The attempt was given up meanwhile.") }
    }

    // MARK: - Ends

    /// Whether the server has a command of this attempt that it can decide on, or may have.
    private var mayHaveSubmitted: Bool {
        memory.unsettled != nil || memory.takenPhotos + memory.takenTransactions > 0
    }

    private func end(because reason: OutcomeReason) -> VerificationResult {
        memory.isOver = true
        return result(.none, because: [reason])
    }

    private func result(
        _ verdict: VendorVerdict,
        because reasons: [OutcomeReason]
    ) -> VerificationResult {
        VerificationResult(
            profile: account.profile,
            verdict: verdict,
            findings: reasons + memory.findings + FolioReading.notes(memory, account),
            references: memory.references,
            plan: memory.plan,
            calls: ledger.calls,
            expiry: DocumentExpiryCheck(request.expiredDocuments, today: nil)
        )
    }

    func conflict(_ message: String) -> ProviderError {
        let sendState: SendState =
            memory.unsettled != nil ? .sentUnknown : mayHaveSubmitted ? .processed : .notSent
        var error = ProviderError(
            .conflict,
            phase: .analysis,
            operation: FolioOperation.submitCapture.rawValue,
            sendState: sendState,
            retry: .afterFixing,
            message: message
        )
        error.calls = ledger.calls
        error.plan = memory.plan
        error.references = memory.references
        return error
    }
}
