/// How far a session is at the vendor (`GET /omni/get/onboarding/status`, and the status webhook).
///
/// It is one value and no set: a later one replaces an earlier one, and nothing promises the order of
/// the document's and the face's. An unknown word is kept and means that nothing is ready.
public struct IncodeOnboardingStatus: RawRepresentable, Sendable, Hashable {
    /// The word as it stands on the wire.
    public let rawValue: String

    /// A status by its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing yet.
    public static let unknown = Self(rawValue: "UNKNOWN")
    /// The document is processed: its scores and its text can be read.
    public static let idValidationFinished = Self(rawValue: "ID_VALIDATION_FINISHED")
    /// A second document is processed.
    public static let secondIDValidationFinished = Self(
        rawValue: "ID_VALIDATION_FINISHED_SECOND_ID"
    )
    /// The work after the capture is done.
    public static let postProcessingFinished = Self(rawValue: "POST_PROCESSING_FINISHED")
    /// The faces are compared.
    public static let faceValidationFinished = Self(rawValue: "FACE_VALIDATION_FINISHED")
    /// A government's register was asked.
    public static let governmentValidationFinished = Self(
        rawValue: "GOVERNMENT_VALIDATION_FINISHED"
    )
    /// The session is complete, and its score final.
    public static let onboardingFinished = Self(rawValue: "ONBOARDING_FINISHED")
    /// A person approved it.
    public static let manualReviewApproved = Self(rawValue: "MANUAL_REVIEW_APPROVED")
    /// A person refused it.
    public static let manualReviewRejected = Self(rawValue: "MANUAL_REVIEW_REJECTED")
    /// The session expired; it is not going to be complete.
    public static let expired = Self(rawValue: "EXPIRED")

    /// The statuses that have a name here.
    public static let known: [IncodeOnboardingStatus] = [
        .unknown, .idValidationFinished, .secondIDValidationFinished, .postProcessingFinished,
        .faceValidationFinished, .governmentValidationFinished, .onboardingFinished,
        .manualReviewApproved, .manualReviewRejected, .expired,
    ]

    /// Whether this is one of the statuses that have a name here.
    public var isKnown: Bool { Self.known.contains(self) }

    /// What can be read once a session has had this status.
    public var readiness: IncodeReadiness {
        switch self {
        case .idValidationFinished, .postProcessingFinished: .document
        case .faceValidationFinished: .face
        case .onboardingFinished, .manualReviewApproved, .manualReviewRejected: .all
        default: []
        }
    }

    /// How far along a session with this status is, to tell a late message from news: 0 for nothing
    /// or an unknown word, 1 while it is worked on, 2 when complete, 3 when nothing comes after.
    ///
    /// The statuses of rank 1 come in any order.
    public var rank: Int {
        switch self {
        case .idValidationFinished, .secondIDValidationFinished, .postProcessingFinished,
            .faceValidationFinished, .governmentValidationFinished:
            1
        case .onboardingFinished: 2
        case .manualReviewApproved, .manualReviewRejected, .expired: 3
        default: 0
        }
    }
}

extension IncodeOnboardingStatus: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The word when it looks like a code; nothing of it otherwise.
    public var description: String { IncodeWord.code(rawValue) ?? "(not a code)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: an unknown word may be anything.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
