extension InquiryReducer {
    /// Takes how a run ended; of a run that is not the open one it means nothing.
    ///
    /// - Returns: the commands to send.
    static func end(
        _ runID: String,
        _ outcome: EngineOutcome,
        _ state: inout InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) -> [InquiryCommand] {
        guard let run = state.run, run.isOpened, !run.hasEnded, run.id.isExactly(runID) else {
            return []
        }
        switch outcome {
        case .passed(let transaction, let hasPortrait):
            guard hasPortrait else { return fail(.portraitMissing, &state) }
            guard isTransaction(transaction) else {
                return fail(.transactionInvalid, &state)
            }
            guard let session = state.shown?.capture?.sessionID,
                let commands = try? perform(
                    .submitCapture(captureSessionID: session, transactionID: transaction),
                    &state,
                    configuration
                )
            else { return fail(.transactionRepeated, &state) }
            return commands
        case .closed: return fail(.closed, &state)
        case .failed(let reason): return fail(reason, &state)
        case .cancelled:
            // On iOS whatever a provider throws goes back; only Android's page excepts a cancellation.
            if state.platform == .ios { return fail(.cancelled, &state) }
            state.run?.hasEnded = true
            return []
        }
    }

    /// A failed run goes back one step, except on the web, where the person is asked.
    private static func fail(
        _ reason: EngineFailureReason,
        _ state: inout InquiryState
    ) -> [InquiryCommand] {
        failRun(&state, reason)
        return state.platform == .web ? [] : [.back]
    }

    /// Takes what became of loading the web's selfie code.
    static func take(
        _ event: SelfieChunkEvent,
        _ state: inout InquiryState
    ) {
        guard state.platform == .web else { return }
        state.isSelfieChunkLoaded = event == .loaded
        guard event == .failed, state.run?.hasEnded == false, !state.isBusy,
            state.engine != .none
        else { return }
        failRun(&state, .chunkNotLoaded)
    }
}
