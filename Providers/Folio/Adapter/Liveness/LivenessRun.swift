/// What was seen when a run of the engine began: which transaction belongs to which capture session.
public struct LivenessRun: Sendable {
    /// The service's id of the transaction.
    public let transactionID: String
    /// The capture session that the run was for.
    public let captureSessionID: String
    /// The mode that the run was for.
    public let mode: SelfieLivenessMode
    /// When the run began.
    public let began: LivenessMoment
}

extension LivenessRun: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and no id.
    public var description: String { "LivenessRun(\(mode.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
