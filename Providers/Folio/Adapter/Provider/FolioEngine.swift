/// Who makes the liveness transaction of an attempt.
@nonexhaustive
public enum FolioEngine: String, Sendable, Hashable, CaseIterable {
    /// A person's device has made it, and hands over what names it.
    case device
    /// The attempt speaks the engine's part of the exchange itself, with a selfie in the place of the
    /// encrypted recording.
    ///
    /// For simulators: a real service takes no such selfie.
    case headless
}
