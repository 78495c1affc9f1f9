import IDVPrimitives

/// How the answer of a call is made another.
enum AnswerRewriting: Sendable {
    /// These members have these values.
    case set([String: JSONValue])
    /// Nothing but these members, whatever the answer was.
    case only([String: JSONValue])
    /// This member is not there.
    case remove(String)
    /// The document is refused for this reason.
    case failReason(String)
    /// Fields that nobody knows, and null for what may be missing.
    case unknownFieldsAndNulls
    /// No section but `overall`.
    case nullSections
    /// `overall` has this status.
    case overallStatus(String)
    /// The content of this member instead of the whole.
    case unwrap(String)
    /// A list as this member of an object.
    case wrap(String)
    /// A list without the entry of this id.
    case withoutEntry(Int)

    /// The members that every answer may go without.
    private static let optional = [
        "interviewCode", "flowType", "idCaptureRetries", "selfieCaptureRetries", "issueYear",
        "issueName", "hasFaceMask", "age", "existingInterviewId", "nameMatched", "redirectionUrl",
        "action", "governmentValidation", "deviceRisk", "reasonMsg",
        "faceRecognitionConfidence",
    ]

    func rewrite(_ answer: JSONValue) -> JSONValue {
        if case .array(let elements) = answer {
            switch self {
            case .wrap(let name): return .object([name: answer])
            case .withoutEntry(let id): return .array(elements.filter { $0["id"]?.integer != id })
            default: return answer
            }
        }
        guard case .object(var members) = answer else { return answer }
        switch self {
        case .set(let values): members.merge(values) { $1 }
        case .only(let values): members = values
        case .remove(let name): members[name] = nil
        case .failReason(let reason):
            members["failReason"] = .string(reason)
            members["classification"] = false
            members["readability"] = nil
        case .unknownFieldsAndNulls:
            members["futureField"] = ["nested": [1, nil, "x"]]
            members["futureFlag"] = .some(.null)
            for name in Self.optional where members[name] != nil { members[name] = .some(.null) }
        case .nullSections:
            for name in members.keys where name != "overall" && name != "retryInfo" {
                members[name] = .some(.null)
            }
        case .overallStatus(let status):
            guard case .object(var overall) = members["overall"] else { return answer }
            overall["status"] = .string(status)
            members["overall"] = .object(overall)
        case .unwrap(let name): return members[name] ?? answer
        case .wrap, .withoutEntry: return answer
        }
        return .object(members)
    }
}
