/// What became of loading the web's selfie code.
///
/// Source: Folio, "Inquiry selfie capture": "Web".
@nonexhaustive
public enum SelfieChunkEvent: String, Sendable, Hashable, CaseIterable {
    /// It is there.
    case loaded
    /// It is not there; a liveness step that waits for it counts this as a failed run.
    case failed
}
