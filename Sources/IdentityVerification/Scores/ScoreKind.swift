/// What a score measures, as a type: two scores of different kinds have different types, and nothing
/// in this package compares, averages or ranks them.
///
/// An adapter may declare its own kinds; a kind is an empty enum with a name.
public protocol ScoreKind: Sendable {
    /// The kind's name in reports, in lower camel case.
    static var name: String { get }
}

/// How sure the vendor is of the text that it read from the document.
public enum DocumentReadingConfidence: ScoreKind {
    /// `documentReading`.
    public static let name = "documentReading"
}

/// How sure the vendor is that there is a face in the image.
public enum FaceDetectionConfidence: ScoreKind {
    /// `faceDetection`.
    public static let name = "faceDetection"
}

/// The comparison score of two faces (ISO/IEC 19795-1: similarity of probe and reference).
public enum FaceComparison: ScoreKind {
    /// `faceComparison`.
    public static let name = "faceComparison"
}

/// The score of a presentation attack detection (ISO/IEC 30107-3).
public enum PresentationAttackDetection: ScoreKind {
    /// `presentationAttackDetection`.
    public static let name = "presentationAttackDetection"
}

/// A vendor's own mixture of everything it looked at.
public enum OverallConfidence: ScoreKind {
    /// `overall`.
    public static let name = "overall"
}

/// How sure the vendor is of an estimated attribute, such as the gender it sees in a face.
public enum AttributeEstimation: ScoreKind {
    /// `attributeEstimation`.
    public static let name = "attributeEstimation"
}

/// How sure the vendor is that the document is genuine: not forged, altered, copied or shown on a
/// screen.
public enum DocumentAuthenticity: ScoreKind {
    /// `documentAuthenticity`.
    public static let name = "documentAuthenticity"
}
