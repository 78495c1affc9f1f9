/// The form in which the voice is sent: the vendor has one for each platform.
@nonexhaustive
public enum IncodeSpeechForm: String, Sendable, Hashable, CaseIterable {
    /// JSON with base64, to `add/speech/v2`.
    case ios
    /// The file itself, to `add/speech`.
    case android
}
