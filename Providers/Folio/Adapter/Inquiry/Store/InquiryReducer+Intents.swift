extension InquiryReducer {
    /// The longest id of a transaction in bytes.
    private static let maximumTransactionBytes = 128

    /// Checks an intent and, when it fits, changes the state.
    ///
    /// - Returns: the commands to send.
    /// - Throws: `IntentRejection`; nothing has changed then.
    static func perform(
        _ intent: InquiryIntent,
        _ state: inout InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) throws(IntentRejection) -> [InquiryCommand] {
        guard state.lifecycle != .notStarted else { throw .notStarted }
        guard let shown = state.shown else { throw .noStep }
        switch intent {
        case .submitCapture(let session, let transaction):
            guard let capture = shown.capture, state.engine != .none else { throw .wrongState }
            guard !state.isBusy else { throw .busy }
            try check(session, against: capture.sessionID, state)
            guard isTransaction(transaction) else { throw .invalidTransaction }
            return try submit(capture.sessionID, transaction, &state, configuration)
        case .uploadCapture(let session, let field, let image):
            guard let photo = shown.photo else { throw .wrongState }
            guard !state.isBusy else { throw .busy }
            try check(session, against: photo.sessionID, state)
            guard field.isExactly(photo.field) else { throw .fieldMismatch }
            guard image.count > 0 else { throw .emptyFile }
            guard image.count <= configuration.maximumUploadBytes else { throw .fileTooLarge }
            return upload(photo, image, &state, configuration)
        case .fileUnreadable:
            guard shown.photo != nil else { throw .wrongState }
            guard !state.isBusy else { throw .busy }
            state.isFileUnreadable = true
            return []
        case .back:
            guard !state.isBusy || configuration.allowsBackWhileBusy else { throw .busy }
            return [.back]
        case .retry: return try retry(&state, shown)
        }
    }

    /// Whether a text can be the id of a transaction.
    static func isTransaction(_ text: String) -> Bool {
        (1...maximumTransactionBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func check(
        _ session: String,
        against shown: String,
        _ state: InquiryState
    ) throws(IntentRejection) {
        guard !session.isExactly(shown) else { return }
        let wasShown = state.memory.earlierSessions.contains { $0.isExactly(session) }
        throw wasShown ? .staleSession : .sessionMismatch
    }

    // MARK: - Commands

    private static func submit(
        _ session: String,
        _ transaction: String,
        _ state: inout InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) throws(IntentRejection) -> [InquiryCommand] {
        let submission = InquiryMemory.Submission(sessionID: session, transactionID: transaction)
        guard !state.memory.contains(submission) else { throw .alreadySubmitted }
        let command = keptCommand(of: state) {
            guard case .submitCapture(_, let kept, let id) = $0 else { return false }
            return kept.isExactly(session) && id.isExactly(transaction)
        }
        return send(
            command
                ?? .submitCapture(
                    id: state.memory.nextCommandID(prefix: configuration.commandIDPrefix),
                    captureSessionID: session,
                    transactionID: transaction
                ),
            of: session,
            &state
        )
    }

    private static func upload(
        _ photo: CheckedStep.Photo,
        _ image: UploadedImage,
        _ state: inout InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) -> [InquiryCommand] {
        let command = keptCommand(of: state) {
            guard case .uploadCapture(_, let session, let field, let digest, let length) = $0 else {
                return false
            }
            return session.isExactly(photo.sessionID) && field.isExactly(photo.field)
                && digest == image.digest && length == image.count
        }
        return send(
            command
                ?? .uploadCapture(
                    id: state.memory.nextCommandID(prefix: configuration.commandIDPrefix),
                    captureSessionID: photo.sessionID,
                    captureField: photo.field,
                    digest: image.digest,
                    length: image.count
                ),
            of: photo.sessionID,
            &state
        )
    }

    /// The failed command that may be sent again, when it says the same: with its id the server knows
    /// it even if the first one got through after all.
    private static func keptCommand(
        of state: InquiryState,
        where isSame: (InquiryCommand) -> Bool
    ) -> InquiryCommand? {
        guard let failure = state.failure, failure.retry, isSame(failure.command) else {
            return nil
        }
        return failure.command
    }

    private static func send(
        _ command: InquiryCommand,
        of session: String,
        _ state: inout InquiryState
    ) -> [InquiryCommand] {
        if let submission = submission(of: command) { state.memory.note(submission) }
        state.flight = InquiryState.Flight(command: command, sessionID: session)
        state.failure = nil
        state.isFileUnreadable = false
        state.run?.hasEnded = true
        state.dialog = nil
        state.runFailure = nil
        return [command]
    }

    private static func retry(
        _ state: inout InquiryState,
        _ shown: CheckedStep
    ) throws(IntentRejection) -> [InquiryCommand] {
        let failure = state.failure.flatMap { $0.retry ? $0 : nil }
        guard shown.capture != nil || failure != nil else { throw .wrongState }
        guard !state.isBusy else { throw .busy }
        if let failure { return send(failure.command, of: failure.sessionID, &state) }
        // A run that failed, or one that nobody waited for.
        guard state.run?.hasEnded == true else { throw .wrongState }
        beginRun(&state)
        return [.retry]
    }

    // MARK: - Replies

    /// Takes what became of the command under way; of another one it means nothing.
    static func take(_ reply: InquiryReply, _ state: inout InquiryState) {
        guard let flight = state.flight, !flight.isAccepted,
            flight.command.id?.isExactly(reply.commandID) == true
        else { return }
        switch reply.outcome {
        case .accepted: state.flight?.isAccepted = true
        case .failed:
            state.flight = nil
            state.failure = InquiryState.Failure(
                command: flight.command,
                sessionID: flight.sessionID,
                retry: reply.retry
            )
            if let submission = submission(of: flight.command) { state.memory.forget(submission) }
            // Before the engine runs again, the person is offered the command once more.
            if !reply.retry, state.shown?.capture != nil, !state.isBusy { beginRun(&state) }
        }
    }

    private static func submission(of command: InquiryCommand) -> InquiryMemory.Submission? {
        guard case .submitCapture(_, let session, let transaction) = command else { return nil }
        return InquiryMemory.Submission(sessionID: session, transactionID: transaction)
    }
}
