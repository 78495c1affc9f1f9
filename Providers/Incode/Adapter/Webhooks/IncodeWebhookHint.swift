/// What a webhook hints at: that something can be read at the vendor, and never what it says.
///
/// The vendor documents no signature, so anybody who knows the address and the token can send one.
/// An approval and a refusal are therefore the same hint, and the vendor's interface has the last
/// word.
@nonexhaustive
public enum IncodeWebhookHint: Sendable, Hashable {
    /// The session goes on, and this may be ready.
    case progress(IncodeReadiness)
    /// The session has ended, well or badly: the result can be read.
    case ended
    /// The recording of a video selfie may have arrived.
    case recordingArrived
    /// Something that is not known here.
    case other
}
