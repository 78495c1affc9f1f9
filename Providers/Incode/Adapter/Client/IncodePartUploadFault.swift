/// Why an upload in parts cannot begin, or cannot go on from a state that was kept.
@nonexhaustive
public enum IncodePartUploadFault: Error, Sendable, Equatable {
    /// The recording has no byte.
    case emptyRecording
    /// The recording has more parts than a storage takes.
    case tooManyParts(Int)
    /// The size of a part is not within the vendor's bounds.
    case partSize(Int)
    /// The state is not one, or does not fit together.
    case unreadableState
    /// The state is of another recording.
    case otherRecording
    /// The state is of another session.
    case otherSession
    /// The completion was sent and its answer is not known.
    case completionUnknown
}

extension IncodePartUploadFault: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .emptyRecording:
            "the recording is empty, so the capture did not complete"
        case .tooManyParts(let count):
            "the recording would have \(count) parts; at most \(IncodePartUpload.maximumParts) are "
                + "sent. Raise partSize, or record a shorter video"
        case .partSize(let size):
            "a part of \(size) bytes was asked for; expected 1 to "
                + "\(IncodeConfiguration.maximumPartSize)"
        case .unreadableState:
            "the state of the upload is not one that was kept, or was changed"
        case .otherRecording:
            "the state is of another recording, by its size or digest: begin without a state"
        case .otherSession: "the state is of another session: begin without a state"
        case .completionUnknown:
            "the completion was sent before and its answer was lost; it must not be sent again. The "
                + "score's videoConference.videoFileIsPresent says whether the recording arrived"
        }
    }
}
