/// What a transaction must be to count for a capture session.
public struct LivenessExpectation: Sendable {
    /// The transaction that was submitted.
    public let transactionID: String
    /// The mode that the step asked for.
    public let mode: SelfieLivenessMode
    /// The capture session that it was submitted for.
    public let captureSessionID: String
    /// The run that made the transaction; nil when no run of this side did.
    public let run: LivenessRun?
    /// When the capture session was first seen; nil when that is not known.
    ///
    /// It tells the age only where no run does.
    public let sessionSeen: LivenessMoment?
    /// The claim to the transaction; nil when it was used before.
    public let claim: LivenessClaim?

    /// Makes an expectation.
    public init(
        transactionID: String,
        mode: SelfieLivenessMode,
        captureSessionID: String,
        run: LivenessRun?,
        sessionSeen: LivenessMoment?,
        claim: LivenessClaim?
    ) {
        self.transactionID = transactionID
        self.mode = mode
        self.captureSessionID = captureSessionID
        self.run = run
        self.sessionSeen = sessionSeen
        self.claim = claim
    }
}

extension LivenessExpectation: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The mode, and no id.
    public var description: String { "LivenessExpectation(\(mode.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
