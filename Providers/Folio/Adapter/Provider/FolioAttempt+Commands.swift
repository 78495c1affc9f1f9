import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

extension FolioAttempt {
    /// What became of a command.
    enum CommandOutcome {
        case taken
        /// The server did not take it, for a reason that it may name.
        case refused(InquiryFailureReason?)
    }

    /// An image on its way, with what it is.
    struct Image {
        let source: ByteSource
        let format: MediaFormat
    }

    /// Times that a command is sent again because the server says that it may be.
    private static let offeredRetries = 2

    /// The command that the store makes of an intent; a rejected intent is an error, and nothing is
    /// sent.
    func command(for intent: InquiryIntent) throws -> InquiryCommand {
        let reduction = reduce(.intent(intent))
        if case .rejected(let code) = reduction.answer {
            var error = conflict(
                "The step does not take the capture (\(code.rawValue)). Ask the attempt for its next "
                    + "step."
            )
            error.vendorCode = code.rawValue
            throw error
        }
        guard let command = reduction.commands.first else {
            throw conflict("The step gave no command for the capture.")
        }
        return command
    }

    /// Sends a command, waits until the server has checked what it brought, and says what became of
    /// it.
    func deliver(
        _ command: InquiryCommand,
        _ image: Image?,
        _ step: String,
        _ deadline: CallDeadline
    ) async throws -> CommandOutcome {
        var command = command
        var retries = 0
        while true {
            let answer = try await sendOnce(command, image, step, deadline)
            let reply = reply(to: command, in: answer)
            // The answer may show the next step, whose place in the plan comes after this one.
            if reply?.outcome == .accepted { note(command, step) }
            take(answer)
            guard let reply else {
                memory.unsettled = .init(command: command, step: step)
                throw commandError(
                    command,
                    .unexpectedAnswer,
                    "The vendor's answer does not say what became of the command. nextStep() asks again."
                )
            }
            var failure = FolioAttemptMemory.Failure(reply: reply, reason: answer.failureReason)
            if reply.outcome == .accepted {
                guard let found = try await checkFailure(deadline) else { return .taken }
                failure = found
            }
            guard failure.reply.retry else { return .refused(failure.reason) }
            guard retries < Self.offeredRetries else {
                release(command)
                throw commandError(
                    command,
                    .unavailable,
                    "The vendor failed to process the command and says that it may be sent again.",
                    .refused
                )
            }
            retries += 1
            // The store has given up a command that was taken at first; its id makes it the same one.
            command = reduce(.intent(.retry)).commands.first ?? command
        }
    }

    /// Sends a command; when its answer is lost, the inquiry is asked what became of it, and only a
    /// command that the server does not have is sent again, under its id.
    private func sendOnce(
        _ command: InquiryCommand,
        _ image: Image?,
        _ step: String,
        _ deadline: CallDeadline
    ) async throws -> InquiryAnswer {
        if memory.isOver { takeBack(command) }
        try checkNotGivenUp()
        do {
            // From here on a restart asks the inquiry what became of the command.
            try await willAct(.init(command: command, step: step))
            return try await transmit(command, image, deadline)
        } catch let error as ProviderError {
            guard error.sendState.vendorMayHaveActed else {
                takeBack(command)
                // It may be refused because the inquiry is no longer where it was.
                memory.mustRead = true
                throw error
            }
            memory.unsettled = .init(command: command, step: step)
            guard error.sendState == .sentUnknown, error.kind != .cancelled else { throw error }
            return try await lookUp(command, image, deadline, after: error)
        } catch {
            takeBack(command)
            throw error
        }
    }

    /// What became of a command whose answer was lost; it is sent again if the server does not have it.
    ///
    /// Whatever goes wrong here, the first one may have arrived.
    private func lookUp(
        _ command: InquiryCommand,
        _ image: Image?,
        _ deadline: CallDeadline,
        after loss: ProviderError
    ) async throws -> InquiryAnswer {
        guard !memory.isOver, let id = memory.inquiryID,
            let now = try? await account.backend.read(
                id,
                InquiryCall(deadline: deadline, ledger: ledger)
            ), !memory.isOver
        else { throw interrupted(command) ?? loss }
        if reply(to: command, in: now) != nil {
            memory.unsettled = nil
            return now
        }
        do {
            let answer = try await transmit(command, image, deadline)
            memory.unsettled = nil
            return answer
        } catch let error as ProviderError where error.sendState.vendorMayHaveActed {
            throw error
        } catch { throw interrupted(command) ?? loss }
    }

    private func interrupted(_ command: InquiryCommand) -> ProviderError? {
        guard Task.isCancelled else { return nil }
        return commandError(
            command,
            .cancelled,
            "The task was cancelled before it was known what became of the command. nextStep() asks."
        )
    }

    /// What an answer says of a command; nil when it speaks of another.
    private func reply(to command: InquiryCommand, in answer: InquiryAnswer) -> InquiryReply? {
        answer.lastCommand.flatMap { command.isNamed(by: $0) ? $0 : nil }
    }

    private func transmit(
        _ command: InquiryCommand,
        _ image: Image?,
        _ deadline: CallDeadline
    ) async throws -> InquiryAnswer {
        guard let id = memory.inquiryID else { throw conflict("There is no inquiry yet.") }
        let call = InquiryCall(deadline: deadline, ledger: ledger)
        if let image {
            return try await account.backend.upload(
                command,
                image: image.source,
                format: image.format,
                to: id,
                call
            )
        }
        return try await account.backend.send(
            command,
            revision: memory.inquiry.revision ?? 0,
            to: id,
            call
        )
    }

    /// Nothing was done: the step takes a capture again, and a transaction can still be used.
    private func takeBack(_ command: InquiryCommand) {
        reopen(command)
        release(command)
    }

    private func reopen(_ command: InquiryCommand) {
        guard let id = command.id else { return }
        reduce(.reply(InquiryReply(commandID: id, outcome: .failed, retry: true)))
    }

    private func release(_ command: InquiryCommand) {
        guard case .submitCapture(_, _, let transaction) = command, let claimed = memory.claimed,
            claimed.transactionID.isExactly(transaction)
        else { return }
        account.verifier?.release(claimed)
        memory.claimed = nil
    }

    /// Finds out what became of a command whose answer was lost.
    func findOut(_ deadline: CallDeadline) async throws {
        guard let unsettled = memory.unsettled, let id = memory.inquiryID else { return }
        let answer = try await account.backend.read(
            id,
            InquiryCall(deadline: deadline, ledger: ledger)
        )
        memory.unsettled = nil
        guard let reply = reply(to: unsettled.command, in: answer) else {
            // It may be there all the same: its transaction stays this attempt's.
            memory.givenUp = unsettled
            reopen(unsettled.command)
            return take(answer)
        }
        if reply.outcome == .accepted {
            note(unsettled.command, unsettled.step)
        } else {
            if reply.retry { release(unsettled.command) }
            memory.checkFailure = .init(reply: reply, reason: answer.failureReason)
        }
        take(answer)
    }

    /// Notes that the server took a command, and is checking what it brought.
    func note(_ command: InquiryCommand, _ step: String) {
        memory.givenUp = nil
        memory.plan.complete(step)
        memory.underCheck = .init(command: command, step: step)
        memory.count(command, isTaken: true)
    }

    /// Notes that the server did not take in the end what it had taken at first.
    func withdraw(_ failure: FolioAttemptMemory.Failure) {
        guard let checked = memory.underCheck, checked.command.isNamed(by: failure.reply) else {
            return
        }
        memory.underCheck = nil
        memory.checkFailure = failure
        memory.plan.reopen(checked.step)
        memory.count(checked.command, isTaken: false)
    }

    /// Waits until the check is over; gives how it failed, or nil.
    ///
    /// A wait that ends early is no failure: the next step goes on waiting.
    private func checkFailure(
        _ deadline: CallDeadline
    ) async throws -> FolioAttemptMemory.Failure? {
        do {
            _ = try await wait(until: deadline)
        } catch let error as ProviderError {
            // What was taken stays taken, whatever goes wrong with the reads after it.
            guard error.kind != .cancelled else {
                throw unsettled(
                    .cancelled,
                    "The task was cancelled after the capture was taken. nextStep() goes on from there."
                )
            }
        }
        defer { memory.checkFailure = nil }
        return memory.checkFailure
    }

    /// Sends the commands that answer a failed run.
    func send(_ commands: [InquiryCommand], _ deadline: CallDeadline) async throws {
        guard !commands.isEmpty else { return }
        memory.mustRead = true
        for command in commands {
            try checkNotGivenUp()
            take(try await transmit(command, nil, deadline))
        }
        memory.mustRead = false
    }

    private func commandError(
        _ command: InquiryCommand,
        _ kind: ProviderError.Kind,
        _ message: String,
        _ sendState: SendState = .sentUnknown
    ) -> ProviderError {
        let operation: FolioOperation =
            if case .uploadCapture = command { .uploadCapture } else { .submitCapture }
        return ProviderError(
            kind,
            phase: operation.phase,
            operation: operation.rawValue,
            sendState: sendState,
            retry: .safe,
            message: message
        )
    }
}
