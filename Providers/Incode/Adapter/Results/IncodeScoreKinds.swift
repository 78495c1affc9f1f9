public import IdentityVerification

/// The attack detection on the face of a video selfie: another capture than the selfie's, so another
/// score.
public enum IncodeVideoSelfieAttackDetection: ScoreKind {
    /// `videoSelfieAttackDetection`.
    public static let name = "videoSelfieAttackDetection"
}

/// The comparison of the video selfie's face with the document's portrait.
public enum IncodeVideoSelfieFaceComparison: ScoreKind {
    /// `videoSelfieFaceComparison`.
    public static let name = "videoSelfieFaceComparison"
}

/// The comparison of the portrait on the document as the video selfie shows it with that of the
/// document's own capture.
public enum IncodeVideoSelfiePortraitComparison: ScoreKind {
    /// `videoSelfiePortraitComparison`.
    public static let name = "videoSelfiePortraitComparison"
}
