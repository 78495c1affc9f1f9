/// The state of one inquiry on a device or a page, and the rules by which it changes.
///
/// It sends nothing and opens nothing: it says what has to be done, and is told what came of it. A
/// server tells it its updates, the screen its intents, the engine its outcomes.
/// Source: Folio, "Inquiry selfie capture".
public actor InquiryStore {
    /// What the store was set up with.
    public nonisolated let configuration: InquiryStoreConfiguration
    /// What is known of the inquiry.
    public private(set) var state: InquiryState

    private let hub: InquiryStateHub

    /// Begins before the inquiry's start.
    public init(_ configuration: InquiryStoreConfiguration) {
        self.configuration = configuration
        let state = InquiryState(configuration)
        self.state = state
        hub = InquiryStateHub(state)
    }

    /// Takes an input.
    ///
    /// - Parameter input: what happened.
    /// - Returns: what has to be done and, for an intent, what is said to it.
    public func handle(_ input: InquiryInput) -> InquiryReduction {
        let reduction = InquiryReducer.reduce(&state, input, configuration)
        hub.publish(state)
        return reduction
    }

    /// The states from the present one on.
    ///
    /// Every call observes for itself. Who is slow gets the newest state and not those between; the
    /// sequence ends with the store.
    public nonisolated var states: AsyncStream<InquiryState> { hub.subscribe() }
}
