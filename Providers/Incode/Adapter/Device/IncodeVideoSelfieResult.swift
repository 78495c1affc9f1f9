public import IDVPrimitives

/// What the Video Selfie module gives; a frame that was not taken is nil.
///
/// Incode: the SDK's `VideoSelfieResult`, whose images the app has to encode. It does not print.
public struct IncodeVideoSelfieResult: Sendable {
    /// The person's face.
    public var selfie: ByteSource?
    /// The document's front.
    public var idFront: ByteSource?
    /// The document's back.
    public var idBack: ByteSource?
    /// A passport's data page.
    public var passport: ByteSource?
    /// The face during the consent.
    public var voiceConsentSelfie: ByteSource?
    /// What the person said.
    public var audioData: ByteSource?
    /// The recording itself.
    public var videoData: ByteSource?
    /// A further document: the vendor names no call that takes it, so that it stays with the app.
    public var document: ByteSource?
    /// Why something is not there, or what else went wrong.
    public var error: IncodeDeviceError?

    /// Makes a result.
    public init(
        selfie: ByteSource? = nil,
        idFront: ByteSource? = nil,
        idBack: ByteSource? = nil,
        passport: ByteSource? = nil,
        voiceConsentSelfie: ByteSource? = nil,
        audioData: ByteSource? = nil,
        videoData: ByteSource? = nil,
        document: ByteSource? = nil,
        error: IncodeDeviceError? = nil
    ) {
        self.selfie = selfie
        self.idFront = idFront
        self.idBack = idBack
        self.passport = passport
        self.voiceConsentSelfie = voiceConsentSelfie
        self.audioData = audioData
        self.videoData = videoData
        self.document = document
        self.error = error
    }
}

extension IncodeVideoSelfieResult: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeVideoSelfieResult(\(videoData?.count ?? 0) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
