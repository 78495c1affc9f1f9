/// How a run of the engine ended.
///
/// The portrait is not in it: it stays with the screen.
@nonexhaustive
public enum EngineOutcome: Sendable, Hashable {
    /// Liveness passed: the service's transaction, and whether there is a portrait.
    ///
    /// Without a portrait the run counts as failed.
    case passed(transactionID: String, hasPortrait: Bool)
    /// The engine was closed.
    case closed
    /// The engine failed, or liveness did not pass.
    case failed(reason: EngineFailureReason)
    /// Nobody waits for the run any more.
    ///
    /// That is no failure, and `InquiryIntent.retry` runs the engine anew; except on iOS, where Folio
    /// goes back a step whatever the provider throws.
    case cancelled
}
