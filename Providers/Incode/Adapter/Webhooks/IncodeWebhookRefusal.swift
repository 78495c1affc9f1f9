/// Why a webhook's body is no event.
@nonexhaustive
public enum IncodeWebhookRefusal: Error, Sendable, Hashable, CaseIterable {
    /// It is larger than allowed.
    case tooLarge
    /// It is no JSON object.
    case notAnObject
    /// It names no interview, or by a text that no identifier is.
    case noInterview
}

extension IncodeWebhookRefusal: CustomStringConvertible {
    /// What was found and what was expected.
    public var description: String {
        switch self {
        case .tooLarge: "the webhook's body is larger than the limit for a webhook"
        case .notAnObject: "the webhook's body is no JSON object"
        case .noInterview:
            "the webhook's body has no interviewId of 1 to 128 letters, digits, '_' and '-'"
        }
    }
}
