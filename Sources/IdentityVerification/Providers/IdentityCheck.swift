/// Something that a verification can look at.
///
/// What a provider does not look at, it cannot find: two providers that both say "accepted" may have
/// checked different things.
@nonexhaustive
public enum IdentityCheck: String, Sendable, Hashable, CaseIterable {
    /// The text on the document is read.
    case documentReading
    /// The document is examined for being genuine.
    case documentAuthenticity
    /// A face is found in the selfie.
    case faceDetection
    /// The document's face is compared with the selfie's (ISO/IEC 19795-1).
    case faceComparison
    /// The selfie is examined for being a presentation attack: a print, a screen, a mask
    /// (ISO/IEC 30107-3).
    case presentationAttackDetection

    /// The check in plain words, for messages.
    public var label: String {
        switch self {
        case .documentReading: "document reading"
        case .documentAuthenticity: "document authenticity"
        case .faceDetection: "face detection"
        case .faceComparison: "face comparison"
        case .presentationAttackDetection: "presentation attack detection"
        }
    }
}
