public import IDVPrimitives

/// What the vendor read from the document (`GET /omni/get/ocr-data/v2`, and the older `get/ocr-data`).
///
/// The shape depends on the document, so nothing is an error: a field that is absent, null or of
/// another type than documented is nil, and the answer is kept whole. It does not print what it holds.
public struct IncodeDocumentData: Sendable, Equatable {
    /// The object with the fields, without the envelope.
    public let json: JSONValue
    /// The confidences, 0 to 1, by the name of the field that they are about.
    ///
    /// A confidence that is there and is no number from 0 to 1 counts as 0.
    public let confidences: [String: Double]

    /// Reads an answer of any shape, in the envelope of either version: the fields in an object
    /// `ocrData`, or at the top.
    public init(json: JSONValue) {
        if let inner = json["ocrData"], inner.object != nil {
            self.json = inner
        } else {
            self.json = json
        }
        confidences = Self.confidences(in: self.json["ocrDataConfidence"])
    }

    /// The confidence of a field by its name in the answer: `birthDate`, `paternalLastName`; nil when
    /// the vendor gives none.
    public func confidence(of field: String) -> Double? { confidences[field] }

    private static let suffix = "Confidence"

    /// The vendor's names for the confidences of fields that are called otherwise.
    ///
    /// The maternal one is a guess by analogy.
    private static let renamed = [
        "fathersSurname": "paternalLastName", "mothersSurname": "maternalLastName",
    ]

    private static func confidences(in json: JSONValue?) -> [String: Double] {
        var found: [String: Double] = [:]
        for (key, value) in json?.object ?? [:] where key.hasSuffix(suffix) && !value.isNull {
            let field = String(key.dropLast(suffix.count))
            let confidence = value.number.flatMap { (0...1).contains($0) ? $0 : nil } ?? 0
            let name = renamed[field] ?? field
            // Of two for one field the lower one.
            found[name] = min(found[name] ?? confidence, confidence)
        }
        return found
    }

    /// The text of a field, a number too; nil when it is absent, empty or no scalar.
    ///
    /// - Parameter field: The field's name, with a period before the name of an inner field:
    ///   `gender`, `name.fullName`.
    /// - Returns: The text as the vendor sent it.
    public func text(_ field: String) -> String? {
        let value = field.split(separator: ".").reduce(json as JSONValue?) { $0?[String($1)] }
        guard let text = value?.scalarText, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }
}

extension IncodeDocumentData: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeDocumentData(personal)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
