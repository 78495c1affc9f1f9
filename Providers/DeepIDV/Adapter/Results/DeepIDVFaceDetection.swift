import IDVAdapterKit
import IDVPrimitives
public import IdentityVerification

/// The answer of face detection.
///
/// Its confidence is on the scale 0–1.
public struct DeepIDVFaceDetection: Sendable {
    /// A rectangle in parts of the image's width and height, 0–1.
    public struct BoundingBox: Sendable, Equatable {
        /// The distance from the top.
        public let top: Double
        /// The distance from the left.
        public let left: Double
        /// The width.
        public let width: Double
        /// The height.
        public let height: Double
    }

    /// A point of the face in parts of the image's width and height, 0–1.
    public struct Landmark: Sendable, Equatable {
        /// The vendor's name of the point, such as `eyeLeft`.
        public let type: String
        /// The distance from the left.
        public let x: Double
        /// The distance from the top.
        public let y: Double
    }

    /// Whether there is a face.
    public let faceDetected: Bool
    /// How sure the vendor is, 0–1; 0 without a face.
    public let confidence: Score<FaceDetectionConfidence>
    /// Where the face is; nil without a face.
    public let boundingBox: BoundingBox?
    /// The points of the face; empty without a face.
    public let landmarks: [Landmark]
    /// The whole answer.
    public let rawAnswer: DeepIDVRawAnswer

    init(_ answer: VendorAnswer) throws(ProviderError) {
        faceDetected = try answer.bool("faceDetected")
        confidence = Score(try answer.number("confidence"), on: .unit)
        if let box = try answer.optionalObject("boundingBox") {
            boundingBox = BoundingBox(
                top: try box.number("top"),
                left: try box.number("left"),
                width: try box.number("width"),
                height: try box.number("height")
            )
        } else {
            boundingBox = nil
        }
        var points: [Landmark] = []
        if let value = answer.json["landmarks"], !value.isNull {
            for point in try answer.objects("landmarks") {
                points.append(
                    Landmark(
                        type: try point.text("type"),
                        x: try point.number("x"),
                        y: try point.number("y")
                    )
                )
            }
        }
        landmarks = points
        rawAnswer = answer.raw
    }
}

extension DeepIDVFaceDetection.BoundingBox: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "BoundingBox(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: where a face's points lie is a measurement of the person.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension DeepIDVFaceDetection.Landmark: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "Landmark(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: where a face's points lie is a measurement of the person.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
