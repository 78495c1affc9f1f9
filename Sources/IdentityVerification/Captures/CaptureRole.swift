/// What a capture shows or holds.
@nonexhaustive
public enum CaptureRole: String, Sendable, Hashable, CaseIterable {
    /// What the capture software says about the device, as it says it.
    case deviceFingerprint
    /// The front of the document, or a passport's data page.
    case documentFront
    /// The back of the document.
    case documentBack
    /// The short recording from which a selfie was taken, in the form in which the capture software
    /// gives it.
    case selfieVideo
    /// A still image of the person's face.
    case selfie
    /// A liveness transaction that the capture software made with its service: the file that names
    /// it.
    case livenessTransaction
    /// The document's front as a frame of the video selfie.
    case videoSelfieFront
    /// The document's back as a frame of the video selfie.
    case videoSelfieBack
    /// A passport's data page as a frame of the video selfie.
    case videoSelfiePassport
    /// The person's face as a frame of the video selfie.
    case videoSelfieFace
    /// What the person said in the video selfie.
    case voiceConsentAudio
    /// The person's face while giving consent.
    case voiceConsentFace
    /// The recording of the person with the document: the video selfie itself.
    case videoSelfie
    /// What the capture software recorded about its own work.
    case diagnostics

    /// The role in plain words, for messages.
    public var label: String {
        switch self {
        case .deviceFingerprint: "device fingerprint"
        case .documentFront: "document front"
        case .documentBack: "document back"
        case .selfieVideo: "selfie video"
        case .selfie: "selfie"
        case .livenessTransaction: "liveness transaction"
        case .videoSelfieFront: "document front in the video selfie"
        case .videoSelfieBack: "document back in the video selfie"
        case .videoSelfiePassport: "passport in the video selfie"
        case .videoSelfieFace: "face in the video selfie"
        case .voiceConsentAudio: "voice consent"
        case .voiceConsentFace: "face of the voice consent"
        case .videoSelfie: "video selfie"
        case .diagnostics: "diagnostics"
        }
    }

    /// Whether the capture is a still image, whose structure can be looked into before it is sent.
    public var isImage: Bool {
        switch self {
        case .documentFront, .documentBack, .selfie, .videoSelfieFront, .videoSelfieBack,
            .videoSelfiePassport, .videoSelfieFace, .voiceConsentFace:
            true
        case .deviceFingerprint, .selfieVideo, .livenessTransaction, .voiceConsentAudio,
            .videoSelfie, .diagnostics:
            false
        }
    }
}
