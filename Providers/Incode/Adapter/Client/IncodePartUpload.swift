public import IDVCrypto

/// An upload in parts as a state machine: told what happened, it says what is next.
///
/// It sends nothing. The parts go in order from 1; a tag belongs to the upload under which it was
/// given, so that an upload begun anew has none; and the completion is announced before it is sent,
/// so that no restart sends it twice. (Incode: Capture-Only End-to-End Integration, "Alternative:
/// Upload the Video Selfie in Parts".)
public struct IncodePartUpload: Sendable {
    /// The most parts of an upload: what Amazon S3 takes.
    public static let maximumParts = 10_000

    /// What is next.
    @nonexhaustive
    public enum Step: Sendable, Equatable {
        /// Begin an upload.
        case initiate
        /// Send these bytes of the recording as a part.
        case sendPart(number: Int, bytes: Range<Int>)
        /// Announce the completion, keep the state, and send it with these parts.
        case complete([IncodePart])
        /// Nothing: the recording is there.
        case finished
    }

    private let interviewID: String
    private let recordingSize: Int
    private let recordingDigest: SHA256Digest
    private let partSize: Int

    /// Where it stands; nil while no upload is begun.
    public private(set) var state: IncodePartUploadState?

    /// An upload that is yet to begin.
    ///
    /// - Throws: `IncodePartUploadFault`.
    public init(
        interviewID: String,
        recordingSize: Int,
        recordingDigest: SHA256Digest,
        partSize: Int
    ) throws(IncodePartUploadFault) {
        guard recordingSize > 0 else { throw .emptyRecording }
        guard (1...IncodeConfiguration.maximumPartSize).contains(partSize) else {
            throw .partSize(partSize)
        }
        let count = Self.partCount(recordingSize, partSize)
        guard count <= Self.maximumParts else { throw .tooManyParts(count) }
        self.interviewID = interviewID
        self.recordingSize = recordingSize
        self.recordingDigest = recordingDigest
        self.partSize = partSize
    }

    /// An upload that goes on from a state that was kept, with the size of part that it has.
    ///
    /// - Throws: `IncodePartUploadFault` when the state is of another session or recording, or its
    ///   completion may have been done.
    public init(
        resuming state: IncodePartUploadState,
        interviewID: String,
        recordingSize: Int,
        recordingDigest: SHA256Digest
    ) throws(IncodePartUploadFault) {
        guard state.interviewID == interviewID else { throw .otherSession }
        guard state.recordingSize == recordingSize, state.recordingDigest == recordingDigest else {
            throw .otherRecording
        }
        guard state.completion != .sent else { throw .completionUnknown }
        try self.init(
            interviewID: interviewID,
            recordingSize: recordingSize,
            recordingDigest: recordingDigest,
            partSize: state.partSize
        )
        self.state = state
    }

    /// The parts of a recording; 0 for no byte.
    static func partCount(_ recordingSize: Int, _ partSize: Int) -> Int {
        guard recordingSize > 0, partSize > 0 else { return 0 }
        return recordingSize / partSize + (recordingSize % partSize == 0 ? 0 : 1)
    }

    /// What is next.
    public var next: Step {
        guard let state else { return .initiate }
        guard state.completion != .done else { return .finished }
        let done = state.eTags.count
        guard done < state.partCount else { return .complete(state.parts) }
        // It cannot overflow: every part but the last is whole.
        let start = done * partSize
        return .sendPart(
            number: done + 1,
            bytes: start..<(start + min(partSize, recordingSize - start))
        )
    }

    /// An upload was begun; what an earlier one had is dropped.
    public mutating func didInitiate(_ uploadID: IncodeUploadID) {
        state = IncodePartUploadState(
            interviewID: interviewID,
            uploadID: uploadID,
            partSize: partSize,
            recordingSize: recordingSize,
            recordingDigest: recordingDigest,
            eTags: [],
            completion: .open
        )
    }

    /// The vendor has a part.
    ///
    /// One of another upload, or another than the next, changes nothing.
    public mutating func didSend(_ part: IncodePart) {
        guard let state, part.uploadID == state.uploadID, state.completion == .open,
            part.number == state.eTags.count + 1, part.number <= state.partCount
        else { return }
        self.state?.eTags.append(part.eTag)
    }

    /// The completion is about to be sent.
    public mutating func willComplete() {
        guard let state, state.eTags.count == state.partCount else { return }
        self.state?.completion = .sent
    }

    /// The vendor surely did not complete: it can be tried again.
    public mutating func didNotComplete() {
        guard state?.completion == .sent else { return }
        state?.completion = .open
    }

    /// The vendor completed.
    public mutating func didComplete() {
        guard state?.completion == .sent else { return }
        state?.completion = .done
    }

    /// The vendor does not know the upload any more: another one begins, with no part.
    public mutating func didLoseUpload() {
        state = nil
    }
}
