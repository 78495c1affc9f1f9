/// Where the flow on a device stands.
@nonexhaustive
public enum IncodeDevicePhase: Sendable, Equatable {
    /// The SDK cannot be used yet.
    case notInitialized
    /// No section runs.
    case idle
    /// The section of this tag runs.
    case running(tag: String)
    /// The flow was finished.
    case finished
    /// The SDK ended the flow with an error.
    case failed(IncodeDeviceError)
    /// The person ended the flow.
    case cancelled

    /// Whether the flow is over, well or not.
    public var hasEnded: Bool {
        switch self {
        case .finished, .failed, .cancelled: true
        case .notInitialized, .idle, .running: false
        }
    }
}
