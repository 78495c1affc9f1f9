import IDVPrimitives
import IDVSimulatorKit

/// What the face calls answer about pictures that say what they show.
enum FaceAnswer {
    /// Below this quality a face is seen, and is too dark to be of use.
    private static let brightFrom = 0.3

    /// The answer to a face that is added; nil when there is none.
    ///
    /// A confidence of 0 is a living face, and 1 a suspected spoof.
    static func add(_ marking: SpecimenMarking?) -> JSONValue? {
        guard let marking, let face = marking.face else { return nil }
        let age = 20 + face.utf8.reduce(0) { $0 + Int($1) } % 40
        let isLive = marking.isBonaFide && marking.role == .selfie
        return [
            "confidence": isLive ? 0 : 1,
            "isBright": .bool(marking.quality >= brightFrom),
            "hasLenses": false, "hasFaceMask": nil, "hasHeadCover": false,
            "hasClosedEyes": false, "age": .number(Double(age)), "sessionStatus": "Alive",
        ]
    }

    /// Whether two pictures show one face, well enough to tell.
    static func isMatch(_ first: SpecimenMarking?, _ second: SpecimenMarking?) -> Bool {
        guard let first, let second, let face = first.face, face == second.face else {
            return false
        }
        return min(first.quality, second.quality) >= brightFrom
    }
}
