/// A session that can be stored between two steps, and gone on with in another process.
public protocol ResumableSession: VerificationSession {
    /// What the session knows now; after it was stored, another session may go on from it, and this
    /// one must not.
    ///
    /// - Throws: `ProviderError` when a step is under way.
    var storedState: SessionState { get async throws }
}
