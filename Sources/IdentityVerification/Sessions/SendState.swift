/// What is known about the vendor's side of a call: it decides whether a retry or a fallback is
/// allowed.
@nonexhaustive
public enum SendState: String, Sendable, Equatable, CaseIterable {
    /// Surely nothing reached the vendor.
    case notSent
    /// Something was sent and no clear answer came: the vendor may have acted, and may have billed.
    case sentUnknown
    /// The vendor answered and surely did not act.
    case refused
    /// The vendor acted.
    case processed

    /// Whether the vendor may have acted.
    public var vendorMayHaveActed: Bool {
        switch self {
        case .notSent, .refused: false
        case .sentUnknown, .processed: true
        }
    }
}
