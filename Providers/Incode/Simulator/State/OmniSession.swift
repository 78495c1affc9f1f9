import IDVCrypto
import IDVSimulatorKit

/// A session with all that the vendor would know of it.
struct OmniSession: Sendable {
    /// What is kept of a picture.
    struct Picture: Sendable {
        let digest: SHA256Digest
        let marking: SpecimenMarking?
    }

    /// A recording of the Selfie module.
    struct Import: Sendable {
        let id: String
        let marking: SpecimenMarking?
        /// The selfie that named it; nil while none did.
        var selfie: SHA256Digest?
    }

    /// A job that is done after some polls, or after some time.
    struct Job: Sendable {
        let begun: Double
        var polls = 0
        var isDone = false
    }

    /// How the recording of the Video Selfie module comes.
    enum UploadRoute: Sendable {
        case singlePut(key: String)
        case parts
    }

    let interviewID: String
    let clientID: String
    let flow: SimulatedIncode.Flow
    let externalCustomerID: String?

    /// The tokens that were given out, oldest first, each with the moment of its making.
    var tokens: [(token: String, made: Double)] = []
    var received: [SimulatedIncode.ReceivedObject] = []

    var hasFingerprint = false
    var onlyFront = false
    var front: Picture?
    var back: Picture?
    /// Whether a side was replaced after the ID was processed.
    var replacedSides: Set<String> = []
    var idJob: Job?

    var imports: [Import] = []
    var selfie: Picture?
    var selfieRecording: String?
    /// How alike portrait and selfie are, 0 or 1; nil until processed.
    var selfieMatch: Int?

    var videoSelfieFace: Picture?
    var videoSelfieMatch: Int?
    /// What the comparisons found, by the call's name.
    var comparisons: [String: CheckOutcome] = [:]
    var speech: CheckOutcome?
    var consentFace: CheckOutcome?

    var uploadRoute: UploadRoute?
    var upload: UploadAssembly?
    var recording: SimulatedIncode.Recording?
    var recordingMarking: SpecimenMarking?

    var finishJob: Job?
    var finishCount = 0
    var approvals = 0

    /// The calls that are under way.
    var readers = 0
    var writers = 0

    var record: SimulatedIncode.Session {
        SimulatedIncode.Session(
            interviewID: interviewID,
            clientID: clientID,
            configurationID: flow.configurationID,
            externalCustomerID: externalCustomerID,
            received: received,
            recording: recording,
            importedRecordings: imports.count,
            tokenCount: tokens.count,
            finishCount: finishCount
        )
    }

    var isFinished: Bool { finishJob != nil }
    var hasProcessedID: Bool { idJob?.isDone == true }

    /// The session's one status.
    ///
    /// The face is only validated after the document that it is compared with.
    func status(saysFace: Bool) -> String {
        if finishJob?.isDone == true { return "ONBOARDING_FINISHED" }
        guard idJob?.isDone ?? true else { return "UNKNOWN" }
        if saysFace, selfieMatch != nil { return "FACE_VALIDATION_FINISHED" }
        return idJob == nil ? "UNKNOWN" : "ID_VALIDATION_FINISHED"
    }

    /// Carries the jobs on: by time, and by one poll where it is one.
    mutating func advanceJobs(isPoll: Bool, now: Double, polls: Int, seconds: Double) {
        func advanced(_ job: Job?) -> Job? {
            guard var job, !job.isDone else { return job }
            job.isDone = job.polls >= polls || now - job.begun >= seconds
            if isPoll { job.polls += 1 }
            return job
        }
        idJob = advanced(idJob)
        finishJob = advanced(finishJob)
    }
}

/// What a check found.
enum CheckOutcome: Int, Sendable, Comparable {
    case passed
    case doubtful
    case failed

    static func < (first: CheckOutcome, second: CheckOutcome) -> Bool {
        first.rawValue < second.rawValue
    }

    var status: String {
        switch self {
        case .passed: "OK"
        case .doubtful: "WARN"
        case .failed: "FAIL"
        }
    }
}
