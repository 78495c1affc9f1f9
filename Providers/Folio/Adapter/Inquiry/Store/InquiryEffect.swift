/// What the store wants to be done.
@nonexhaustive
public enum InquiryEffect: Sendable, Equatable {
    /// Send a command to the inquiry's server.
    case send(InquiryCommand)
    /// Run the engine, and tell the store how it ended, with the view's run.
    ///
    /// A run that was open before is over; its outcome would be ignored.
    case openEngine(SelfieCaptureView)
}
