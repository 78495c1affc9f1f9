/// Which of a session's two faces a call is about (`imageType`).
@nonexhaustive
public enum IncodeImageType: String, Sendable, Hashable, CaseIterable {
    /// The selfie of the Selfie module.
    case selfie
    /// The frame that the Video Selfie module took.
    case videoSelfie
}
