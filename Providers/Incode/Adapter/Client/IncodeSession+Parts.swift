import IDVAdapterKit
public import IDVCrypto
public import IDVHTTP
public import IDVPrimitives
import IdentityVerification

extension IncodeSession {
    /// Sends the video selfie's recording in parts, each read from its file as it is sent, and has
    /// them put together.
    ///
    /// After a restart give the last state: what the vendor has is not sent again. When the vendor
    /// does not know the upload any more, another one is begun once, from part 1.
    ///
    /// - Parameters:
    ///   - recording: the mp4, as it came from the SDK.
    ///   - digest: its SHA-256, when it is known, as a `Capture`'s is; nil to read the file once more
    ///     for it. By it a later run tells that it goes on with the same recording.
    ///   - state: where an earlier run stood; nil to begin.
    ///   - deadline: when it must have ended, however many calls it takes; nil for what each call
    ///     may take.
    ///   - onProgress: is given each new state, to keep it before anything else is sent.
    /// - Returns: the last state, whose completion is done.
    /// - Throws: `ProviderError`, of kind `conflict` when the recording was put in one request, the
    ///   state is of another recording or session, or an earlier completion may have been done;
    ///   `CancellationError`; what `onProgress` throws.
    public func uploadRecordingInParts(
        _ recording: ByteSource,
        digest: SHA256Digest? = nil,
        resuming state: IncodePartUploadState? = nil,
        until deadline: CallDeadline? = nil,
        onProgress: (IncodePartUploadState) async throws -> Void
    ) async throws -> IncodePartUploadState {
        try await exclusively(.uploadPart) {
            var upload = try partUpload(of: recording, digest, resuming: state)
            if state != nil { _ = try choose(.parts, for: .uploadPart) }
            var mayBeginAnew = true
            while true {
                do {
                    let isDone = try await advance(&upload, recording, deadline, onProgress)
                    if isDone, let state = upload.state { return state }
                } catch let error as ProviderError where mayBeginAnew && Self.saysUnknown(error) {
                    mayBeginAnew = false
                    upload.didLoseUpload()
                }
            }
        }
    }

    /// Does what is next; true when nothing is.
    private func advance(
        _ upload: inout IncodePartUpload,
        _ recording: ByteSource,
        _ deadline: CallDeadline?,
        _ onProgress: (IncodePartUploadState) async throws -> Void
    ) async throws -> Bool {
        switch upload.next {
        case .initiate:
            upload.didInitiate(try await beginUpload(deadline))
        case .sendPart(let number, let bytes):
            guard let state = upload.state else { return false }
            let part = recording.slice(bytes)
            upload.didSend(try await sendPart(part, number: number, of: state.uploadID, deadline))
        case .complete(let parts):
            guard let state = upload.state else { return false }
            upload.willComplete()
            if let state = upload.state { try await onProgress(state) }
            do {
                _ = try await complete(state.uploadID, parts: parts, deadline)
            } catch {
                let sendState = (error as? ProviderError)?.sendState ?? .notSent
                if !sendState.vendorMayHaveActed {
                    upload.didNotComplete()
                    if let state = upload.state { try await onProgress(state) }
                }
                throw error
            }
            upload.didComplete()
        case .finished: return true
        }
        if let state = upload.state { try await onProgress(state) }
        return false
    }

    private func partUpload(
        of recording: ByteSource,
        _ known: SHA256Digest?,
        resuming state: IncodePartUploadState?
    ) throws(ProviderError) -> IncodePartUpload {
        let operation = IncodeOperation.uploadPart
        try checkContent(recording, operation)
        let digest: SHA256Digest
        do throws(RegularFileError) {
            if let known { digest = known } else { digest = try SHA256.hash(recording) }
        } catch {
            throw operation.notSent(
                .invalidInput,
                "The recording could not be read: \(error).",
                ledger: ledger
            )
        }
        do throws(IncodePartUploadFault) {
            guard let state else {
                return try IncodePartUpload(
                    interviewID: interviewID,
                    recordingSize: recording.count,
                    recordingDigest: digest,
                    partSize: client.configuration.partSize
                )
            }
            return try IncodePartUpload(
                resuming: state,
                interviewID: interviewID,
                recordingSize: recording.count,
                recordingDigest: digest
            )
        } catch {
            throw operation.notSent(
                state == nil ? .invalidInput : .conflict,
                "The recording cannot be sent in parts: \(error).",
                ledger: ledger
            )
        }
    }

    /// Whether the vendor says that it does not know the upload.
    ///
    /// How it says so is not documented: 404, or words of the storage behind it, are a guess. A wrong
    /// one costs one upload that is begun anew, or an error.
    static func saysUnknown(_ error: ProviderError) -> Bool {
        guard error.sendState == .refused,
            [IncodeOperation.uploadPart.rawValue, IncodeOperation.completeUpload.rawValue]
                .contains(error.operation)
        else { return false }
        let text = error.vendorMessage?.value.lowercased() ?? ""
        return error.status == 404
            || ["nosuchupload", "upload does not exist", "unknown upload", "upload not found"]
                .contains(where: text.contains)
    }
}
