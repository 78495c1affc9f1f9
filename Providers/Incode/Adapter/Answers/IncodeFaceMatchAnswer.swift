import IDVAdapterKit
public import IdentityVerification

/// The answer to processing a face: whether it is the document's.
///
/// (Incode: Capture-Only End-to-End Integration, steps 8 and 14.)
public struct IncodeFaceMatchAnswer: Sendable {
    /// Which face it is about.
    public let imageType: IncodeImageType
    /// The answer's `confidence`: 1 for the document's face, 0 for another; nil when none was given.
    ///
    /// It is the opposite of the `confidence` of `IncodeFaceAnswer`.
    public let matchConfidence: Double?
    /// Whether the face is known from an approved session of the account.
    public let existingUser: Bool?
    /// That session; nil when there is none.
    public let existingInterviewID: Personal<String>?
    /// That session's id on the customer's side; nil when there is none.
    public let existingExternalID: Personal<String>?
    /// Whether the name is that session's too.
    public let nameMatched: Bool?
    /// The whole answer.
    public let rawAnswer: IncodeRawAnswer

    /// Whether it is the document's face: only for a confidence of exactly 1; nil without one.
    public var isMatch: Bool? { matchConfidence.map { $0 == 1 } }

    /// The confidence that goes with the face of the consent; nil for the selfie, and without one.
    public var videoSelfieConfidence: IncodeVideoSelfieConfidence? {
        imageType == .videoSelfie ? matchConfidence.map { IncodeVideoSelfieConfidence($0) } : nil
    }

    init(_ answer: VendorAnswer, imageType: IncodeImageType) throws(ProviderError) {
        self.imageType = imageType
        matchConfidence = try answer.optionalNumber("confidence")
        existingUser = try answer.optionalBool("existingUser")
        existingInterviewID = answer.word("existingInterviewId").map { Personal($0) }
        existingExternalID = answer.word("existingExternalId").map { Personal($0) }
        nameMatched = try answer.optionalBool("nameMatched")
        rawAnswer = answer.raw
    }
}
