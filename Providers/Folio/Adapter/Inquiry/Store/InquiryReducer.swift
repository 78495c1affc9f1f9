/// The store's rules: what an input makes of a state, and what has to be done about it.
///
/// It is a function of its arguments alone.
/// Source: Folio, "Inquiry selfie capture"; what the page leaves open is this project's convention.
public enum InquiryReducer {
    /// Takes an input.
    ///
    /// - Parameters:
    ///   - state: what is known; changed in place.
    ///   - input: what happened.
    ///   - configuration: what the state was made with.
    /// - Returns: what has to be done and, for an intent, what is said to it.
    public static func reduce(
        _ state: inout InquiryState,
        _ input: InquiryInput,
        _ configuration: InquiryStoreConfiguration
    ) -> InquiryReduction {
        var reduction = InquiryReduction()
        switch input {
        case .start(let update): start(&state, update, configuration)
        case .update(let update): apply(&state, update, configuration)
        case .intent(let intent):
            do {
                reduction.effects = try perform(intent, &state, configuration).map { .send($0) }
                reduction.answer = .accepted
            } catch {
                reduction.answer = .rejected(error)
            }
        case .engine(let outcome, let runID):
            reduction.effects = end(runID, outcome, &state, configuration).map { .send($0) }
        case .reply(let reply): take(reply, &state)
        case .prepared(let id):
            state.preparedBy = id
            state.memory.noteCommand(id, prefix: configuration.commandIDPrefix)
        case .selfieChunk(let event): take(event, &state)
        }
        if let view = openEngine(&state) { reduction.effects.append(.openEngine(view)) }
        return reduction
    }

    /// The engine is opened when it is on the screen and its run has not been opened yet.
    private static func openEngine(_ state: inout InquiryState) -> SelfieCaptureView? {
        guard state.screen == .engine, state.run?.isOpened == false, state.run?.hasEnded == false
        else { return nil }
        state.run?.isOpened = true
        return state.step?.selfie.capture
    }

    // MARK: - Runs

    static func beginRun(_ state: inout InquiryState) {
        state.run = InquiryState.EngineRun(id: state.memory.nextRunID())
        state.dialog = nil
        state.runFailure = nil
    }

    /// Ends the run as failed; on the web that shows the dialog.
    static func failRun(
        _ state: inout InquiryState,
        _ reason: EngineFailureReason
    ) {
        state.run?.hasEnded = true
        state.runFailure = reason
        if state.platform == .web { state.dialog = InquiryDialog(state.chrome) }
    }
}
