import IDVAdapterKit
import IDVPrimitives
import IdentityVerification

/// The answer to a picture of a document's side.
///
/// A rejected picture comes as a success too: look at `isRejected`. Only what a decision rests on
/// must have the right type; every field may be absent, and absent is not false. (Incode:
/// Capture-Only End-to-End Integration, steps 3 and 4; reference "add front id v2".)
public struct IncodeDocumentAnswer: Sendable {
    /// Whether the picture shows the expected type and side.
    public let classification: Bool?
    /// Why the picture was not accepted; nil when it was, or when no reason was given.
    public let failReason: IncodeFailReason?
    /// How sharp it is, 0–100; a number to show and not to decide on.
    public let sharpness: Int?
    /// How free of glare it is, 0–100; a number to show and not to decide on.
    public let glare: Int?
    /// Its width in pixels.
    public let horizontalResolution: Int?
    /// The vendor's verdict on the sharpness.
    public let correctSharpness: Bool?
    /// The vendor's verdict on the glare.
    public let correctGlare: Bool?
    /// Whether it can be read.
    public let readability: Bool?
    /// The document's type.
    public let documentType: IncodeDocumentType?
    /// The vendor's name for the document's template, such as `USA DriversLicense DRIVERS_LICENSE`.
    public let issueName: String?
    /// The year of the document's template, not of the person's card.
    public let issueYear: Int?
    /// The issuing country, of three letters.
    public let countryCode: String?
    /// The session's state; only `Alive` is known.
    public let sessionStatus: String?
    /// Whether the document has one side, so that no back is to be sent; nil when nothing is said.
    public let skipBackIDCapture: Bool?
    /// The fields that the vendor says are always in such an answer, and are not in this one.
    public let absentFields: [String]
    /// The whole answer.
    public let rawAnswer: IncodeRawAnswer

    /// Whether the vendor did not accept the picture, though it answered with a success.
    public var isRejected: Bool { failReason != nil || classification == false }

    init(_ answer: VendorAnswer) throws(ProviderError) {
        classification = try answer.optionalBool("classification")
        failReason = try answer.optionalText("failReason").map(IncodeFailReason.init(rawValue:))
        sharpness = answer.note("sharpness")
        glare = answer.note("glare")
        horizontalResolution = answer.note("horizontalResolution")
        correctSharpness = try answer.optionalBool("correctSharpness")
        correctGlare = try answer.optionalBool("correctGlare")
        readability = try answer.optionalBool("readability")
        documentType = answer.word("typeOfId").map(IncodeDocumentType.init(rawValue:))
        issueName = answer.word("issueName")
        issueYear = answer.note("issueYear")
        countryCode = answer.word("countryCode")
        sessionStatus = answer.word("sessionStatus")
        skipBackIDCapture = try answer.optionalBool("skipBackIdCapture")
        let always = ["classification", "sharpness", "glare", "horizontalResolution"]
        let rejected = failReason != nil || classification == false
        let expected =
            always + (rejected ? ["failReason"] : ["readability", "typeOfId", "sessionStatus"])
        absentFields = expected.filter { answer.json[$0].map(\.isNull) ?? true }
        rawAnswer = answer.raw
    }
}
