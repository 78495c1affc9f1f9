public import IdentityVerification

/// What goes with a picture of a face: the two kinds take different things.
@nonexhaustive
public enum IncodeFaceUpload: Sendable {
    /// The selfie of the Selfie module, with the SDK's metadata for this very picture, and the
    /// recording that was imported for it.
    case selfie(metadata: Personal<String>?, recording: IncodeRecordingID?)
    /// The frame of the Video Selfie module, which goes alone.
    case videoSelfie

    /// Which of the session's faces it is.
    public var imageType: IncodeImageType {
        switch self {
        case .selfie: .selfie
        case .videoSelfie: .videoSelfie
        }
    }
}
