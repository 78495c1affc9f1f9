/// Why settings do not say how Incode's SDK took the captures.
public struct IncodeCaptureConfigurationError: Error, Sendable, Equatable {
    /// One fault.
    public struct Fault: Sendable, Equatable {
        /// The place of the value, as in `capture.selfie.deepsight.modality`.
        public let place: String
        /// What was found and what is expected.
        public let problem: String
    }

    /// Every fault; at least one.
    public let faults: [Fault]
}

extension IncodeCaptureConfigurationError.Fault: CustomStringConvertible {
    /// Place and problem in one line.
    public var description: String { "\(place) \(problem)" }
}

extension IncodeCaptureConfigurationError: CustomStringConvertible {
    /// Every fault in one line.
    public var description: String { faults.map(\.description).joined(separator: "; ") }
}
