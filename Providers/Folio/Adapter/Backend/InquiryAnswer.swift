/// An inquiry as its server describes it: what the store takes as its next input.
public struct InquiryAnswer: Sendable {
    /// The inquiry's id.
    public let id: String
    /// The step that is projected, or the decision; not checked yet.
    public let update: InquiryUpdate
    /// What became of the last command; nil before the first.
    public let lastCommand: InquiryReply?
    /// Why the last command failed, by the server's code; nil when it did not, or no code was sent.
    public let failureReason: InquiryFailureReason?

    /// Makes an answer.
    public init(
        id: String,
        update: InquiryUpdate,
        lastCommand: InquiryReply? = nil,
        failureReason: InquiryFailureReason? = nil
    ) {
        self.id = id
        self.update = update
        self.lastCommand = lastCommand
        self.failureReason = failureReason
    }
}

extension InquiryAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "InquiryAnswer" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
