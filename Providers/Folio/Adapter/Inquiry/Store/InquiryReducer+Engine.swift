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
            guard hasPortrait else { return fail(.portraitMissing, &state, configuration) }
            guard isTransaction(transaction) else {
                return fail(.transactionInvalid, &state, configuration)
            }
            guard let session = state.shown?.capture?.sessionID,
                let commands = try? perform(
                    .submitCapture(captureSessionID: session, transactionID: transaction),
                    &state,
                    configuration
                )
            else { return fail(.transactionRepeated, &state, configuration) }
            return commands
        case .closed: return fail(.closed, &state, configuration)
        case .failed(let reason): return fail(reason, &state, configuration)
        case .cancelled:
            state.run?.hasEnded = true
            return []
        }
    }

    /// A failed run goes back one step, except on the web, where the person is asked.
    private static func fail(
        _ reason: EngineFailureReason,
        _ state: inout InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) -> [InquiryCommand] {
        failRun(&state, reason, configuration)
        return state.platform == .web ? [] : [.back]
    }

    /// Takes what became of loading the web's selfie code.
    static func take(
        _ event: SelfieChunkEvent,
        _ state: inout InquiryState,
        _ configuration: InquiryStoreConfiguration
    ) {
        guard state.platform == .web else { return }
        state.isSelfieChunkLoaded = event == .loaded
        guard event == .failed, state.run?.hasEnded == false, !state.isBusy,
            state.engine != .none
        else { return }
        failRun(&state, .chunkNotLoaded, configuration)
    }
}
