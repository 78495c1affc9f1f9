import IDVAdapterKit
public import IdentityVerification

/// The answer to a picture of a face, with the vendor's judgement whether a living person was there.
///
/// A picture to take again comes as a success too. Every field may be absent, and absent is not
/// false. (Incode: Capture-Only End-to-End Integration, steps 7 and 13; reference "add face".)
public struct IncodeFaceAnswer: Sendable {
    /// Which face it is about.
    public let imageType: IncodeImageType
    /// The answer's `confidence`: 0 for a living person, 1 for a suspected attack; nil when the
    /// vendor failed to judge it.
    ///
    /// It is the opposite of the `confidence` of `IncodeFaceMatchAnswer`.
    public let spoofConfidence: Double?
    /// Whether there is light enough.
    public let isBright: Bool?
    /// Whether the person wears glasses.
    public let hasLenses: Bool?
    /// Whether the person wears a mask; nil also when the flow does not look.
    public let hasFaceMask: Bool?
    /// Whether the person's head is covered.
    public let hasHeadCover: Bool?
    /// Whether the person's eyes are closed.
    public let hasClosedEyes: Bool?
    /// The estimated age in years.
    public let age: Personal<Int>?
    /// The whole answer.
    public let rawAnswer: IncodeRawAnswer

    /// Whether a living person was there: only for a confidence of exactly 0; nil without one.
    public var isLive: Bool? { spoofConfidence.map { $0 == 0 } }

    init(_ answer: VendorAnswer, imageType: IncodeImageType) throws(ProviderError) {
        self.imageType = imageType
        spoofConfidence = try answer.optionalNumber("confidence")
        isBright = try answer.optionalBool("isBright")
        hasLenses = try answer.optionalBool("hasLenses")
        hasFaceMask = try answer.optionalBool("hasFaceMask")
        hasHeadCover = try answer.optionalBool("hasHeadCover")
        hasClosedEyes = try answer.optionalBool("hasClosedEyes")
        age = answer.note("age").map { Personal($0) }
        rawAnswer = answer.raw
    }
}
