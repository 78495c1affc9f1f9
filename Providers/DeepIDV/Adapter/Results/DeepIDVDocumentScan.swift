import IDVAdapterKit
import IDVPrimitives
public import IdentityVerification

/// The answer of `scanDocument`.
public struct DeepIDVDocumentScan: Sendable {
    /// The fields.
    public let document: DeepIDVDocument
    /// The average confidence over the fields, on the scale 0–1.
    public let confidence: Score<DocumentReadingConfidence>
    /// The machine-readable zone as sent; nil when there is none.
    public let mrzData: Personal<String>?
    /// What else was read, by the vendor's names.
    public let rawFields: Personal<[String: String]>
    /// The key of the front image.
    public let frontImageKey: DeepIDVFileKey
    /// The key of the back image; nil when none was given.
    public let backImageKey: DeepIDVFileKey?
    /// The whole answer.
    public let rawAnswer: DeepIDVRawAnswer

    init(_ answer: VendorAnswer, keys: DocumentKeys) throws(ProviderError) {
        document = try DeepIDVDocument(answer)
        confidence = Score(try answer.number("confidence"), on: .unit)
        mrzData = try answer.optionalText("mrzData").map { Personal($0) }
        let fields = try answer.optionalObject("rawFields")?.json.object ?? [:]
        rawFields = Personal(fields.compactMapValues(Self.text))
        frontImageKey = keys.front
        backImageKey = keys.back
        rawAnswer = answer.raw
    }

    /// A raw field that is no text is kept as its JSON: the reading is paid for.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .string(let text): text
        default: String(decoding: value.encoded(), as: UTF8.self)
        }
    }
}
