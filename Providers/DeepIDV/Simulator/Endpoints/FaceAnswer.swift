import IDVPrimitives
import IDVSimulatorKit

/// What the face calls answer about a picture that says what it shows.
///
/// None of them checks liveness: a replayed face is a face.
enum FaceAnswer {
    /// The lowest similarity that is a match, 0…100, inclusive.
    ///
    /// deepidv publishes none; its examples show this one.
    static let threshold = 80.0

    /// How alike two faces are, 0…100; 0 when one of them is missing.
    static func similarity(_ first: SpecimenMarking?, _ second: SpecimenMarking?) -> Double {
        guard let first, let second, let face = first.face, let other = second.face else {
            return 0
        }
        guard face == other else { return 31.5 }
        // A picture that shows little is not enough for a match.
        return min(first.quality, second.quality) < 0.3 ? 61.2 : 96.1
    }

    /// How sure the detector is of a face, 0…1; 0 when there is none.
    static func detection(_ marking: SpecimenMarking?) -> Double {
        guard let marking, marking.face != nil else { return 0 }
        return ((0.9 + 0.1 * marking.quality) * 1_000).rounded() / 1_000
    }

    /// In 0…1, as this call has it.
    static func detect(_ marking: SpecimenMarking?) -> JSONValue {
        guard detection(marking) > 0 else { return ["faceDetected": false, "confidence": 0] }
        return [
            "faceDetected": true, "confidence": .number(detection(marking)),
            "boundingBox": ["top": 0.21, "left": 0.33, "width": 0.3, "height": 0.41],
            "landmarks": [
                ["type": "eyeLeft", "x": 0.42, "y": 0.36],
                ["type": "eyeRight", "x": 0.55, "y": 0.36],
            ],
        ]
    }

    /// In 0…100, as this call has it.
    static func compare(_ source: SpecimenMarking?, _ target: SpecimenMarking?) -> JSONValue {
        let similarity = similarity(source, target)
        return [
            "isMatch": .bool(similarity >= threshold), "confidence": .number(similarity),
            "threshold": .number(threshold), "sourceFaceDetected": .bool(source?.face != nil),
            "targetFaceDetected": .bool(target?.face != nil),
        ]
    }

    static func estimateAge(_ marking: SpecimenMarking?) -> JSONValue {
        guard let face = marking?.face else { return ["faceDetected": false] }
        let sum = face.utf8.reduce(0) { $0 + Int($1) }
        let age = 20 + sum % 40
        return [
            "faceDetected": true, "estimatedAge": .number(Double(age)),
            "ageRange": ["low": .number(Double(age - 4)), "high": .number(Double(age + 4))],
            "gender": sum % 2 == 0 ? "female" : "male", "genderConfidence": 0.97,
        ]
    }
}
