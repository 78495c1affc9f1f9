import IDVPrimitives

/// How the answer of an analysis is made wrong.
enum AnswerRewriting: Sendable {
    case wrongTypes
    case missingField
    case unknownFieldsAndNulls
    case outOfScale
    case contradiction

    func rewrite(_ answer: JSONValue, of operation: DeepIDVOperation) -> JSONValue {
        guard case .object(var members) = answer else { return answer }
        switch self {
        case .wrongTypes:
            let name = operation.confidenceField
            members[name] = .string("\(members[name]?.number ?? 0)")
        case .missingField:
            members[operation.fieldToMiss] = nil
        case .unknownFieldsAndNulls:
            members["futureField"] = ["nested": [1, nil, "x"]]
            members["futureFlag"] = .some(.null)
            if operation == .scan {
                for name in ["address", "mrzData", "faceImage"] { members[name] = .null }
            }
            if case .object(var document) = members["document"] {
                document["address"] = .null
                document["futureField"] = [true]
                members["document"] = .object(document)
            }
        case .outOfScale:
            members[operation.confidenceField] = 9300
            set("confidence", in: "faceMatch", to: 9300, of: &members)
        case .contradiction:
            contradict(&members, operation)
        }
        return .object(members)
    }

    private func contradict(_ members: inout [String: JSONValue], _ operation: DeepIDVOperation) {
        switch operation {
        case .verify:
            members["verified"] = true
            set("isMatch", in: "faceMatch", to: false, of: &members)
            set("confidence", in: "faceMatch", to: 31.5, of: &members)
        case .compareFaces:
            members["isMatch"] = true
            members["confidence"] = 31.5
        case .detectFace:
            members["faceDetected"] = false
            members["confidence"] = 0.99
        case .estimateAge:
            members["faceDetected"] = false
            members["estimatedAge"] = 34
        default:
            // A scan with nothing on it that is sure of itself.
            for name in ["fullName", "documentNumber"] { members[name] = "" }
            members["confidence"] = 0.99
        }
    }

    private func set(
        _ field: String,
        in object: String,
        to value: JSONValue,
        of members: inout [String: JSONValue]
    ) {
        guard case .object(var inner) = members[object] else { return }
        inner[field] = value
        members[object] = .object(inner)
    }
}

extension DeepIDVOperation {
    fileprivate var confidenceField: String {
        switch self {
        case .verify: "overallConfidence"
        case .estimateAge: "genderConfidence"
        default: "confidence"
        }
    }

    fileprivate var fieldToMiss: String {
        switch self {
        case .scan: "documentNumber"
        case .verify: "faceMatch"
        case .compareFaces: "isMatch"
        default: "faceDetected"
        }
    }
}
