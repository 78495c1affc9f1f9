/// Which engine the host has for a liveness step.
///
/// Source: Folio, "Inquiry selfie capture": providers.
@nonexhaustive
public enum EngineAvailability: String, Sendable, Hashable, CaseIterable {
    /// The one that comes with the platform.
    case `default`
    /// One of the host's own.
    case custom
    /// None: a liveness step shows the processing screen and cannot be completed.
    case none
}
