/// What became of a command that has an id.
public struct InquiryReply: Sendable, Hashable {
    /// What the server did with it.
    @nonexhaustive
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// It took it.
        case accepted = "ACCEPTED"
        /// It did not, or nobody knows.
        case failed = "FAILED"
    }

    /// The command's id.
    public let commandID: String
    /// What the server did with it.
    public let outcome: Outcome
    /// Whether the same command may be sent again with the same id; of no meaning when it was taken.
    public let retry: Bool

    /// Makes a reply.
    ///
    /// - Parameters:
    ///   - commandID: the command's id.
    ///   - outcome: what the server did with it.
    ///   - retry: whether the same command may be sent again with the same id.
    public init(commandID: String, outcome: Outcome, retry: Bool = false) {
        self.commandID = commandID
        self.outcome = outcome
        self.retry = retry
    }
}
