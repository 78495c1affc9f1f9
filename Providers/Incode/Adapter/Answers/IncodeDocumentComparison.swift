import IDVAdapterKit
import IdentityVerification

/// The answer to comparing the video selfie's frame of the document with the document.
///
/// A negative one is a finding and no error. Every field may be absent. (Incode: Capture-Only
/// End-to-End Integration, steps 9 and 11.)
public struct IncodeDocumentComparison: Sendable {
    /// The type of the document in the frame.
    public let documentType: IncodeDocumentType?
    /// Whether it is the type of the document.
    public let idTypeMatched: Bool?
    /// Whether it is the expected side.
    public let idSideMatched: Bool?
    /// The year of the document's template.
    public let issueYear: Int?
    /// How well the portraits match, up to 1; nil when there was none, as on a back.
    ///
    /// Whether it can lie between 0 and 1 is not stated.
    public let faceRecognitionConfidence: Double?
    /// The whole answer.
    public let rawAnswer: IncodeRawAnswer

    init(_ answer: VendorAnswer) throws(ProviderError) {
        documentType = answer.word("typeOfId").map(IncodeDocumentType.init(rawValue:))
        idTypeMatched = try answer.optionalBool("idTypeMatched")
        idSideMatched = try answer.optionalBool("idSideMatched")
        issueYear = answer.note("issueYear")
        faceRecognitionConfidence = try answer.optionalNumber("faceRecognitionConfidence")
        rawAnswer = answer.raw
    }
}
