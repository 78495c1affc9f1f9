/// What the face calls of an attempt answered, apart from the score.
///
/// The vendor's word for all of them is `confidence`, in two opposite senses: in `add/face` 0 is a
/// living person and 1 a suspected attack; in `process/face` 1 is a match and 0 none. Here each has a
/// name of its own. Nil is a call that was not made or brought no number.
struct IncodeFaceReadings: Sendable, Equatable {
    /// `confidence` of `add/face` for the selfie: 0 live, 1 a suspected attack.
    var selfieLiveness: Double?
    /// `confidence` of `process/face` for the selfie: 1 the document's face, 0 another.
    var selfieMatch: Double?
    /// `confidence` of `add/face` for the frame of the video selfie.
    var videoSelfieLiveness: Double?
    /// `confidence` of `process/face` for the frame of the video selfie.
    var videoSelfieMatch: Double?
    /// `faceRecognitionConfidence` of `compare-id`: the portrait in the video selfie's frame of the
    /// document with that of the document.
    var videoDocumentMatch: Double?
    /// The threshold that was sent with the consent's face, which is held against the video
    /// selfie's match; nil when none was.
    var consentThreshold: Double?
}
