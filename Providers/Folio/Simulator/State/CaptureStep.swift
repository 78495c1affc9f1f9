/// What a step of an inquiry captures.
enum CaptureStep: String, Sendable {
    case active = "LIVENESS"
    case passive = "PASSIVE"
    case photo = "PHOTO"

    /// The name of the liveness mode; nil for a photo.
    var livenessMode: String? {
        switch self {
        case .active: "ACTIVE"
        case .passive: "PASSIVE"
        case .photo: nil
        }
    }

    /// The face liveness service's number of the mode; nil for a photo.
    var transactionType: Int? {
        switch self {
        case .active: 0
        case .passive: 1
        case .photo: nil
        }
    }
}

/// One capture session: prepared by a command, with a credential of its own.
struct CaptureSession: Sendable {
    let id: String
    let preparedBy: String
    /// What authorises the engine's requests; nil for a photo.
    let credential: String?
    let step: CaptureStep

    init(_ step: CaptureStep, id: String? = nil, from ids: inout IdentifierSource) {
        self.step = step
        self.id = id ?? ids.next("cs_")
        preparedBy = ids.next("cmd_")
        credential = step == .photo ? nil : ids.credential()
    }
}

/// What became of a capture.
enum CaptureOutcome: Sendable, Equatable {
    case passed
    /// The step is done, but a person must look at the inquiry.
    case doubtful
    case refused(reason: String)
    /// It could not be checked; the same command may come again.
    case unchecked(reason: String)
}
