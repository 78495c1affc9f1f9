/// How the engine finds out that a live person is before the camera.
///
/// Source: Folio, "Inquiry selfie capture": `SelfieLivenessMode`.
@nonexhaustive
public enum SelfieLivenessMode: String, Sendable, Hashable, CaseIterable {
    /// The person turns the head.
    case active = "ACTIVE"
    /// One look into the camera is enough.
    case passive = "PASSIVE"
}
