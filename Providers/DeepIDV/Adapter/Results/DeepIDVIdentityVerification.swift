import IDVAdapterKit
public import IdentityVerification

/// The answer of `verifyIdentity`.
///
/// All its confidences are on the scale 0–100.
public struct DeepIDVIdentityVerification: Sendable {
    /// The face that was looked for in the selfie.
    public struct FaceDetection: Sendable {
        /// Whether there is one.
        public let faceDetected: Bool
        /// How sure the vendor is, 0–100.
        public let confidence: Score<FaceDetectionConfidence>
    }

    /// The comparison of the document's face with the selfie's.
    public struct FaceMatch: Sendable {
        /// Whether the vendor takes them for the same person.
        public let isMatch: Bool
        /// The similarity, 0–100, with the vendor's threshold.
        public let confidence: Score<FaceComparison>
    }

    /// The vendor's verdict.
    ///
    /// It is never recomputed here.
    public let verified: Bool
    /// The fields of the document.
    public let document: DeepIDVDocument
    /// The confidence of the reading, 0–100. (That of `scanDocument` is 0–1.)
    public let documentConfidence: Score<DocumentReadingConfidence>
    /// The face in the selfie.
    public let faceDetection: FaceDetection
    /// The comparison.
    public let faceMatch: FaceMatch
    /// The vendor's own mixture of everything, 0–100.
    public let overallConfidence: Score<OverallConfidence>
    /// The key of the document's front.
    public let documentFrontKey: DeepIDVFileKey
    /// The key of the document's back; nil when none was given.
    public let documentBackKey: DeepIDVFileKey?
    /// The key of the selfie.
    public let selfieKey: DeepIDVFileKey
    /// The whole answer.
    public let rawAnswer: DeepIDVRawAnswer

    init(
        _ answer: VendorAnswer,
        keys: DocumentKeys,
        selfie: DeepIDVFileKey
    ) throws(ProviderError) {
        verified = try answer.bool("verified")
        let document = try answer.object("document")
        self.document = try DeepIDVDocument(document)
        documentConfidence = Score(try document.number("confidence"), on: .percent)
        let detection = try answer.object("faceDetection")
        faceDetection = FaceDetection(
            faceDetected: try detection.bool("faceDetected"),
            confidence: Score(try detection.number("confidence"), on: .percent)
        )
        let match = try answer.object("faceMatch")
        faceMatch = FaceMatch(
            isMatch: try match.bool("isMatch"),
            confidence: Score(
                try match.number("confidence"),
                on: .percent,
                threshold: ScoreThreshold(try match.number("threshold"), setBy: .vendor)
            )
        )
        overallConfidence = Score(try answer.number("overallConfidence"), on: .percent)
        documentFrontKey = keys.front
        documentBackKey = keys.back
        selfieKey = selfie
        rawAnswer = answer.raw
    }
}
