import IDVCrypto
import IdentityVerification

/// What an attempt knows between two captures: everything but its captures, its token and the calls
/// that were made.
struct IncodeAttemptMemory: Sendable {
    /// What has a number of pictures that may be taken.
    enum Subject: String, Hashable, Sendable, CaseIterable {
        case front
        case back
        case selfie
        case videoSelfie
    }

    /// What is still to be asked for, in order.
    var queue: [Requirement]
    var plan: PlanOfRecord
    var findings: [OutcomeReason] = []
    var faces = IncodeFaceReadings()
    /// The pictures of each subject that the vendor did not take.
    var rejections: [Subject: Int] = [:]
    /// What was taken, so that one picture is not handed over as two.
    var digests: [CaptureRole: SHA256Digest] = [:]
    /// Captures that were replaced, with what belongs to them: a new one has its own.
    var spent: Set<SHA256Digest> = []
    /// The selfie with which the imported recording was sent; another has its own.
    var recordedSelfie: SHA256Digest?
    /// The vendor's questions as they were first asked for: asked again, it may give others.
    var questions: IncodeQuestions?
    /// The faces that the vendor has taken and not yet compared, so that none is sent twice.
    var takenFaces: [CaptureRole: SHA256Digest] = [:]
    var recording: IncodeRecordingID?
    var frontType: IncodeDocumentType?
    /// The issuing country that the vendor read on the front.
    var frontCountry: String?
    /// What has no picture left that may be taken.
    var exhausted: Set<Subject> = []
    var consentConfidence: IncodeVideoSelfieConfidence?
    var uploadState: IncodePartUploadState?
    /// The vendor's session; nil before the first call.
    var interviewID: String?
    var uploadRoute: IncodeUploadRoute?
    /// How often each side of the document may be captured.
    var documentBudget = 3
    /// How often the selfie may be captured.
    var selfieBudget = 3
    /// Whether the vendor's session may have been finished: noted before the call is made.
    var mayBeFinished = false
    /// Whether the vendor's session cannot go on.
    var isDead = false
    /// Whether the attempt has ended, well or not.
    var isOver = false

    init(queue: [Requirement], plan: PlanOfRecord) {
        self.queue = queue
        self.plan = plan
    }
}
