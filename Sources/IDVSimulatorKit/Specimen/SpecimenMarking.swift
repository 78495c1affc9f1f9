/// What a specimen capture shows, as the line inside the picture says it.
///
/// `Samples/README.md` documents the line. A marking is of an invented person by construction; it is
/// kept out of descriptions all the same, because nobody can tell what a picture was marked with.
public struct SpecimenMarking: Sendable, Equatable {
    /// What kind of capture a picture, a video or a sound is.
    @nonexhaustive
    public enum Role: String, Sendable, Equatable {
        case documentFront
        case documentBack
        case selfie
        /// The short recording of a selfie: a face, and how it came before the camera.
        case selfieVideo
        /// The recording of a guided session: a face, and how it came before the camera.
        case videoSelfie
        /// The sound of a spoken consent.
        case voiceConsentAudio
    }

    /// What kind of capture it is.
    public let role: Role
    /// The subject's name among the samples.
    public let subject: String
    /// A name for the face that is shown; nil when none is.
    public let face: String?
    /// What the document says; nil for a back or a selfie.
    public let document: SpecimenDocument?
    /// How well a reader does on the document, 0…1.
    ///
    /// 1 when the line does not say.
    public let readability: Double
    /// Whether the document should pass a forgery check.
    ///
    /// True when the line does not say.
    public let isGenuine: Bool
    /// How the face came before the camera: `bonaFide`, or `attack:` and the instrument.
    public let presentation: String
    /// How good the picture of the face is, 0…1.
    ///
    /// 1 when the line does not say.
    public let quality: Double
    /// The words that are spoken; nil when the line names none.
    public let spoken: String?

    /// Whether anything on the document can be read at all.
    public var isReadable: Bool { readability >= 0.3 }

    /// Whether the face before the camera was the person's own.
    public var isBonaFide: Bool { presentation == "bonaFide" }
}

extension SpecimenMarking: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "SpecimenMarking(\(role.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
