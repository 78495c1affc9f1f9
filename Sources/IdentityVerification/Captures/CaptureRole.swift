/// What a capture shows or holds.
@nonexhaustive
public enum CaptureRole: String, Sendable, Hashable, CaseIterable {
    /// The front of the document, or a passport's data page.
    case documentFront
    /// The back of the document.
    case documentBack
    /// A still image of the person's face.
    case selfie

    /// The role in plain words, for messages.
    public var label: String {
        switch self {
        case .documentFront: "document front"
        case .documentBack: "document back"
        case .selfie: "selfie"
        }
    }
}
