/// What the back end is asked to check of a spoken consent, beyond recording it.
///
/// Incode: "Capture-Only End-to-End Integration": voice consent for the record needs no call.
public struct IncodeRequestedChecks: Sendable, Hashable {
    /// Whether the words that the person spoke are checked (step 15).
    ///
    /// Default: false.
    public var speech: Bool
    /// Whether the face during the consent is matched (step 16).
    ///
    /// Default: false.
    public var consentFace: Bool

    /// Names the checks.
    public init(speech: Bool = false, consentFace: Bool = false) {
        self.speech = speech
        self.consentFace = consentFace
    }
}
