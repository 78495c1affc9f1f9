import IDVAdapterKit
public import IdentityVerification

/// The answer of a face comparison.
///
/// Its confidence is on the scale 0–100.
public struct DeepIDVFaceComparison: Sendable {
    /// Whether the vendor takes the faces for the same person's.
    public let isMatch: Bool
    /// The similarity, 0–100, with the vendor's threshold.
    public let confidence: Score<FaceComparison>
    /// Whether there is a face in the first image.
    public let sourceFaceDetected: Bool
    /// Whether there is a face in the second image.
    public let targetFaceDetected: Bool
    /// The whole answer.
    public let rawAnswer: DeepIDVRawAnswer

    init(_ answer: VendorAnswer) throws(ProviderError) {
        isMatch = try answer.bool("isMatch")
        confidence = Score(
            try answer.number("confidence"),
            on: .percent,
            threshold: ScoreThreshold(try answer.number("threshold"), setBy: .vendor)
        )
        sourceFaceDetected = try answer.bool("sourceFaceDetected")
        targetFaceDetected = try answer.bool("targetFaceDetected")
        rawAnswer = answer.raw
    }
}
