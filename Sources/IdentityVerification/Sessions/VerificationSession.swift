/// One verification attempt at one provider, step by step.
///
/// The loop is the same for every provider:
/// ```swift
/// while case .capture(let requirement) = try await session.nextStep() {
///     guard let capture = await take(requirement) else {
///         try await session.skip(requirement)
///         continue
///     }
///     let answer = try await session.submit(capture)
///     …
/// }
/// let result = try await session.finish()
/// ```
/// A session has one writer: two calls at the same time are an error of kind `conflict`, and nothing
/// is sent twice because of them. `IdentityVerifying.verify(_:request:)` is this loop over a
/// complete capture set.
public protocol VerificationSession: Sendable {
    /// What the session will still ask for, in order, as far as it is known now.
    ///
    /// It can shrink, when a document turns out to have one side, and grow, when something has to be
    /// captured again.
    var remainingRequirements: [Requirement] { get async }

    /// What the session needs next.
    ///
    /// - Throws: `ProviderError`, or `CancellationError` when nothing was sent.
    func nextStep() async throws -> SessionStep

    /// Hands over the capture that the session asked for.
    ///
    /// A capture that must be taken again is an answer and not an error.
    ///
    /// - Throws: `MediaRefusal` when the capture is outside the requirement's limits, before anything
    ///   is sent; `ProviderError`; `CancellationError` when nothing was sent.
    func submit(_ capture: Capture) async throws -> SubmissionAnswer

    /// Goes on without a capture.
    ///
    /// An expected one becomes a fault of the plan with the reason why it is not there.
    ///
    /// - Throws: `ProviderError` of kind `conflict` when it is required or was not asked for.
    func skip(_ requirement: Requirement, because absence: CaptureAbsence) async throws

    /// Brings the attempt to its end.
    ///
    /// A negative verdict is a result and not an error. When required captures are missing the result
    /// is `incomplete` and nothing is sent.
    ///
    /// - Throws: `ProviderError`; `CancellationError` when the vendor surely did not act. A task that
    ///   is cancelled after a call went out throws a `ProviderError` of kind `cancelled` with its
    ///   send state, because "may have been billed" must not get lost.
    func finish() async throws -> VerificationResult

    /// Ends the attempt without a verdict, with the reason why.
    ///
    /// The result is `incomplete`, or `noAnswer` when the vendor may have acted by then.
    func abandon(because reason: OutcomeReason) async -> VerificationResult
}

extension VerificationSession {
    /// Goes on without a capture, and nobody says why it is not there.
    ///
    /// - Throws: as the other form.
    public func skip(_ requirement: Requirement) async throws {
        try await skip(requirement, because: .unknown)
    }
}
