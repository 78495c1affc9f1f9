/// Whatever the store is told.
@nonexhaustive
public enum InquiryInput: Sendable {
    /// The answer to the inquiry's start; it begins anew, whatever was shown before.
    case start(InquiryUpdate)
    /// A later state of the inquiry.
    ///
    /// Before the start, and when its revision is not above the last one, it is dropped.
    case update(InquiryUpdate)
    /// What the person wants.
    case intent(InquiryIntent)
    /// How a run ended; of a run that is no longer the current one it is ignored.
    case engine(EngineOutcome, runID: String)
    /// What became of a command; of a command that is not under way it is ignored.
    case reply(InquiryReply)
    /// The host sent the command that prepares the capture session itself.
    ///
    /// From then on an update must name this command.
    case prepared(commandID: String)
    /// What became of loading the web's selfie code; of no meaning on the other platforms.
    case selfieChunk(SelfieChunkEvent)
}
