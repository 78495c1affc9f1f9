/// Why a value is no capture configuration.
@nonexhaustive
public enum CaptureConfigurationError: Error, Sendable, Equatable {
    /// It is something else than an object; the kind that was found.
    case notAnObject(String)
    /// It is larger than `CaptureConfiguration.maximumBytes`; its size as JSON in bytes.
    case tooLarge(Int)
    /// A member is no text of at most 100 bytes; its name and the kind that was found.
    case notAText(String, String)
}

extension CaptureConfigurationError: CustomStringConvertible {
    /// What was found and what is expected.
    public var description: String {
        switch self {
        case .notAnObject(let kind): "the capture configuration is \(kind); expected an object"
        case .tooLarge(let count):
            "the capture configuration has \(count) bytes as JSON; expected at most "
                + "\(CaptureConfiguration.maximumBytes). Give the capture software's settings alone"
        case .notAText(let name, let kind):
            "\(name) in the capture configuration is \(kind); expected a text of at most 100 bytes"
        }
    }
}
