extension InquiryReducer {
    /// Begins anew with the answer to the start.
    ///
    /// A start whose step is rejected did not fail: the inquiry is started and shows no step.
    static func start(
        _ state: inout InquiryState,
        _ update: InquiryUpdate,
        _ configuration: InquiryStoreConfiguration
    ) {
        var fresh = InquiryState(configuration)
        fresh.memory = state.memory
        fresh.memory.beginAnew()
        fresh.memory.revision = update.revision
        fresh.lifecycle = .started
        fresh.isSelfieChunkLoaded = state.isSelfieChunkLoaded
        // The command may have been sent with the start; one of an earlier inquiry means nothing.
        if state.lifecycle == .notStarted { fresh.preparedBy = state.preparedBy }
        state = fresh
        do {
            let step = try check(update, in: state, configuration)
            noteCommand(&state, update, configuration)
            accept(&state, update, step, configuration)
        } catch {
            state.error = error
            state.didStartFail = true
        }
    }

    /// Shows a later state, or rejects it and leaves everything but the error as it is.
    static func apply(
        _ state: inout InquiryState,
        _ update: InquiryUpdate,
        _ configuration: InquiryStoreConfiguration
    ) {
        guard state.lifecycle != .notStarted, update.revision > state.memory.revision ?? -1 else {
            return
        }
        state.memory.revision = update.revision
        noteCommand(&state, update, configuration)
        do {
            let step = try check(update, in: state, configuration)
            accept(&state, update, step, configuration)
        } catch {
            state.error = error
        }
    }

    private static func noteCommand(
        _ state: inout InquiryState,
        _ update: InquiryUpdate,
        _ configuration: InquiryStoreConfiguration
    ) {
        guard let id = update.step?.selfie?.preparedByID else { return }
        state.memory.noteCommand(id, prefix: configuration.commandIDPrefix)
    }

    // MARK: - The check

    private static func check(
        _ update: InquiryUpdate,
        in state: InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) throws(InquiryError) -> CheckedStep? {
        let isCompleted = update.lifecycle == InquiryLifecycle.completed.rawValue
        guard let step = update.step else {
            // A decision belongs to the end and to nothing else.
            guard update.decision == nil || update.lifecycle == nil || isCompleted else {
                throw .invalidState
            }
            return nil
        }
        guard update.decision == nil, !isCompleted, state.lifecycle != .completed else {
            throw .invalidState
        }
        return try CheckedStep(
            checking: step,
            rule: configuration.selfieProxy,
            preparedBy: state.preparedBy
        )
    }

    // MARK: - Showing

    private static func accept(
        _ state: inout InquiryState,
        _ update: InquiryUpdate,
        _ step: CheckedStep?,
        _ configuration: InquiryStoreConfiguration
    ) {
        let before = state.shown
        let wasProcessing = state.processing != nil
        state.revision = update.revision
        state.error = nil
        state.chrome = update.chrome.texts(or: configuration.chrome)
        state.didStartFail = false
        state.isFileUnreadable = false
        if step == nil {
            if let decision = update.decision { state.decision = decision }
            let isCompleted = update.lifecycle == InquiryLifecycle.completed.rawValue
            if update.decision != nil || isCompleted { state.lifecycle = .completed }
        }
        let session = step?.sessionID
        if let old = before?.sessionID, !(session?.isExactly(old) ?? false) {
            state.memory.noteEarlier(session: old)
        }
        state.shown = step
        settleCommands(&state, session: session)
        settleRun(&state, before: before?.capture, wasProcessing: wasProcessing)
    }

    /// A command's story ends when another capture session is shown; an accepted one ends with any
    /// accepted update, a failed one also when it does not fit what is shown.
    private static func settleCommands(_ state: inout InquiryState, session: String?) {
        if let flight = state.flight,
            flight.isAccepted || !(session?.isExactly(flight.sessionID) ?? false)
        {
            state.flight = nil
        }
        if let failure = state.failure, state.shown?.takes(failure.command) != true {
            state.failure = nil
        }
    }

    /// Keeps the run when the engine can go on with it, and else begins another.
    private static func settleRun(
        _ state: inout InquiryState,
        before: CheckedStep.Capture?,
        wasProcessing: Bool
    ) {
        state.dialog = nil
        state.runFailure = nil
        guard let capture = state.shown?.capture else {
            state.run = nil
            return
        }
        guard let run = state.run, let before, capture.runsLike(before) else {
            beginRun(&state)
            return
        }
        if state.processing != nil {
            // The processing screen took the engine's place.
            if run.isOpened { state.run?.hasEnded = true }
        } else if state.failure?.retry != true, run.hasEnded || wasProcessing {
            beginRun(&state)
        }
    }
}
