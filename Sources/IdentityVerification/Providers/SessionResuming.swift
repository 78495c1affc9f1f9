/// Goes on with sessions that were stored.
public protocol SessionResuming: IdentityVerifying {
    /// Goes on with a session from a state.
    ///
    /// What the attempt is about comes from the state; of the request only the deadline and the
    /// listeners count.
    ///
    /// - Throws: `ProviderError` of kind `invalidInput` when the state is another provider's, adapter's
    ///   or version's, or was changed; nothing was sent.
    func resumeSession(
        _ state: SessionState,
        request: VerificationRequest
    ) async throws -> any ResumableSession
}
