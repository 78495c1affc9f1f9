extension InquiryCommand {
    /// Whether a reply is about this command.
    func isNamed(by reply: InquiryReply) -> Bool { id?.isExactly(reply.commandID) == true }
}
