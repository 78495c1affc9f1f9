/// How the Video Selfie module is set up on the device; it always records.
///
/// Incode: "Capture-Only End-to-End Integration", Video Selfie Flow, Which Steps Apply.
public struct IncodeVideoSelfieConfiguration: Sendable, Hashable {
    /// Whether the document is scanned again.
    ///
    /// Default: true.
    public var idScan: Bool
    /// Whether a selfie is taken.
    ///
    /// Default: true.
    public var selfieScan: Bool
    /// Whether the person speaks a consent.
    ///
    /// Default: false.
    public var voiceConsent: Bool
    /// Whether the consent has a frame of the face.
    ///
    /// Default: false.
    public var voiceConsentFaceRecognition: Bool
    /// Whether the person answers questions.
    ///
    /// Default: false.
    public var randomQuestions: Bool
    /// Whether sound is switched off, which leaves a consent without its words.
    ///
    /// Default: false.
    public var disableAudio: Bool

    /// Describes the module.
    public init(
        idScan: Bool = true,
        selfieScan: Bool = true,
        voiceConsent: Bool = false,
        voiceConsentFaceRecognition: Bool = false,
        randomQuestions: Bool = false,
        disableAudio: Bool = false
    ) {
        self.idScan = idScan
        self.selfieScan = selfieScan
        self.voiceConsent = voiceConsent
        self.voiceConsentFaceRecognition = voiceConsentFaceRecognition
        self.randomQuestions = randomQuestions
        self.disableAudio = disableAudio
    }

    /// Whether the person is asked to say something.
    public var asksForWords: Bool { voiceConsent || randomQuestions }
}
