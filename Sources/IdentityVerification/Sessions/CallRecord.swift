/// One call to a vendor as it went: what was called, how often, how long, and what the vendor knows.
public struct CallRecord: Sendable, Equatable {
    /// The adapter's name for the call.
    public let operation: String
    /// How often the request was sent, or tried to be; 0 when it was refused on this side.
    public let attempts: Int
    /// From the first attempt to the end, waits included.
    public let duration: Duration
    /// What is known about the vendor's side.
    public let sendState: SendState
    /// Whether the vendor charges for the call when it processes it.
    public let isBilled: Bool
    /// How many attempts brought no answer that tells whether the vendor acted.
    ///
    /// A billed call may have been billed as often, and once more when it was processed.
    public let attemptsOfUnknownEffect: Int
    /// How it ended, as a class.
    public let outcome: CallOutcome
    /// The bytes of content that were sent, over all attempts and without headers.
    public let bytesSent: Int
    /// The bytes of content that were received, over all attempts and without headers.
    public let bytesReceived: Int

    /// Makes a record; without an outcome, what the send state alone says.
    public init(
        operation: String,
        attempts: Int,
        duration: Duration,
        sendState: SendState,
        isBilled: Bool,
        attemptsOfUnknownEffect: Int = 0,
        outcome: CallOutcome? = nil,
        bytesSent: Int = 0,
        bytesReceived: Int = 0
    ) {
        self.operation = operation
        self.attempts = attempts
        self.duration = duration
        self.sendState = sendState
        self.isBilled = isBilled
        self.attemptsOfUnknownEffect = attemptsOfUnknownEffect
        self.outcome = outcome ?? CallOutcome(sendState)
        self.bytesSent = bytesSent
        self.bytesReceived = bytesReceived
    }
}
