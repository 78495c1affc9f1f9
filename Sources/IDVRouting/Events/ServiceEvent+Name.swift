extension ServiceEvent {
    /// The event's name in logs and metrics.
    public var name: String {
        switch self {
        case .attemptBegan: "attemptBegan"
        case .call: "call"
        case .attemptEnded: "attemptEnded"
        case .failedOver: "failedOver"
        case .passedOver: "passedOver"
        case .shadowCompared: "shadowCompared"
        case .shadowFailed: "shadowFailed"
        case .breakerChanged: "breakerChanged"
        case .choiceStoreFailed: "choiceStoreFailed"
        case .configurationReplaced: "configurationReplaced"
        case .configurationRefused: "configurationRefused"
        }
    }
}
