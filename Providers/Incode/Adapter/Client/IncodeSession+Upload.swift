import IDVAdapterKit
public import IDVHTTP
public import IDVPrimitives
import IdentityVerification

extension IncodeSession {
    /// Asks for the address to which the video selfie's recording is put (step 17).
    ///
    /// How long it lasts is not stated: ask for it directly before the recording is sent.
    ///
    /// - Throws: `ProviderError`, of kind `untrustedAddress` when the configuration does not allow
    ///   it; `CancellationError`.
    public func videoSelfieUploadURL(
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeUploadAddress {
        try await exclusively(.generateVideoSelfieURL) { try await uploadAddress(deadline) }
    }

    /// Puts the video selfie's recording to a storage in one request, with none of the vendor's
    /// headers (step 18).
    ///
    /// When the storage refuses the address, a new one is asked for once.
    ///
    /// - Parameters:
    ///   - recording: the mp4, as it came from the SDK.
    ///   - address: where to.
    ///   - deadline: when it must have ended.
    /// - Throws: `ProviderError`, of kind `conflict` when the recording was begun to be sent in parts;
    ///   `CancellationError`.
    public func uploadVideoSelfie(
        _ recording: ByteSource,
        to address: IncodeUploadAddress,
        until deadline: CallDeadline? = nil
    ) async throws {
        try await exclusively(.uploadVideoSelfie) {
            try checkContent(recording, .uploadVideoSelfie)
            let isFirst = try choose(.singlePut, for: .uploadVideoSelfie)
            do {
                try await put(recording, to: address, deadline)
            } catch let error as ProviderError where error.status == 403 {
                try await put(recording, to: try await uploadAddress(deadline), deadline)
            } catch {
                let state = (error as? ProviderError)?.sendState ?? .notSent
                if isFirst, state == .notSent { reopenRoute() }
                throw error
            }
        }
    }

    private func uploadAddress(_ deadline: CallDeadline?) async throws -> IncodeUploadAddress {
        let call = IncodeCall(.generateVideoSelfieURL, .get)
        return IncodeUploadAddress(
            url: try givenAddress(in: await answer(to: call, until: deadline))
        )
    }

    private func put(
        _ recording: ByteSource,
        to address: IncodeUploadAddress,
        _ deadline: CallDeadline?
    ) async throws {
        do {
            _ = try await client.send(
                .put,
                to: address.url,
                as: .uploadVideoSelfie,
                body: HTTPBody(recording),
                contentType: "video/mp4",
                maximumResponseBytes: 64 << 10,
                until: deadline,
                ledger: ledger
            )
        } catch let error as ProviderError {
            throw StorageRefusal.explained(error, label: "video selfie")
        }
    }

    /// Begins an upload in parts.
    ///
    /// - Throws: `ProviderError`, of kind `conflict` when the recording was put in one request;
    ///   `CancellationError`.
    public func initiateUpload(until deadline: CallDeadline? = nil) async throws -> IncodeUploadID {
        try await exclusively(.initiateUpload) { try await beginUpload(deadline) }
    }

    /// Sends a part of the recording.
    ///
    /// Sent again under its number it replaces itself; the last tag counts.
    ///
    /// - Parameters:
    ///   - bytes: the part, of at most `IncodeConfiguration.maximumPartSize` bytes.
    ///   - number: which part it is; the first is 1.
    ///   - uploadID: the upload that it belongs to.
    ///   - deadline: when it must have ended.
    /// - Returns: the part with the vendor's tag.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func uploadPart(
        _ bytes: ByteSource,
        number: Int,
        of uploadID: IncodeUploadID,
        until deadline: CallDeadline? = nil
    ) async throws -> IncodePart {
        try await exclusively(.uploadPart) {
            try await sendPart(bytes, number: number, of: uploadID, deadline)
        }
    }

    /// Has the vendor put the parts together.
    ///
    /// It is never sent again by itself after its answer was lost: the upload may be gone because it
    /// was done. The score says later whether a recording is there.
    ///
    /// - Parameters:
    ///   - uploadID: the upload.
    ///   - parts: every part, from 1 and without a gap, all of this upload.
    ///   - deadline: when it must have ended.
    /// - Returns: the answer, whose form is not documented.
    /// - Throws: `ProviderError`; `CancellationError`.
    public func completeUpload(
        _ uploadID: IncodeUploadID,
        parts: [IncodePart],
        until deadline: CallDeadline? = nil
    ) async throws -> IncodeCheckAnswer {
        try await exclusively(.completeUpload) {
            try await complete(uploadID, parts: parts, deadline)
        }
    }

    func beginUpload(_ deadline: CallDeadline?) async throws -> IncodeUploadID {
        let isFirst = try choose(.parts, for: .initiateUpload)
        do {
            let call = IncodeCall(.initiateUpload, .post)
            let answer = try await answer(to: call, until: deadline)
            guard let id = IncodeUploadID(rawValue: try answer.text("uploadId")) else {
                throw answer.fault("The uploadId in the vendor's answer cannot be an id.")
            }
            return id
        } catch {
            // After a lost answer the vendor may have an upload, and may take no single request.
            let state = (error as? ProviderError)?.sendState ?? .notSent
            if isFirst, !state.vendorMayHaveActed { reopenRoute() }
            throw error
        }
    }

    func sendPart(
        _ bytes: ByteSource,
        number: Int,
        of uploadID: IncodeUploadID,
        _ deadline: CallDeadline?
    ) async throws -> IncodePart {
        guard (1...IncodePartUpload.maximumParts).contains(number),
            (1...IncodeConfiguration.maximumPartSize).contains(bytes.count)
        else {
            throw IncodeOperation.uploadPart.notSent(
                .invalidInput,
                "Part \(number) has \(bytes.count) bytes; expected a number from 1 to "
                    + "\(IncodePartUpload.maximumParts) and 1 to "
                    + "\(IncodeConfiguration.maximumPartSize) bytes.",
                ledger: ledger
            )
        }
        _ = try choose(.parts, for: .uploadPart)
        var call = IncodeCall(.uploadPart, body: HTTPBody(bytes))
        call.query = [
            HTTPURL.QueryItem("uploadId", uploadID.rawValue),
            HTTPURL.QueryItem("partNumber", String(number)),
        ]
        call.contentType = "application/octet-stream"
        let answer = try await answer(to: call, until: deadline)
        let eTag = try answer.text("eTag")
        guard IncodePartUploadState.isTag(eTag) else {
            throw answer.fault("The eTag in the vendor's answer cannot be a tag.")
        }
        return IncodePart(number: number, eTag: eTag, uploadID: uploadID)
    }

    func complete(
        _ uploadID: IncodeUploadID,
        parts: [IncodePart],
        _ deadline: CallDeadline?
    ) async throws -> IncodeCheckAnswer {
        let isWhole =
            !parts.isEmpty && parts.count <= IncodePartUpload.maximumParts
            && parts.map(\.number) == Array(1...parts.count)
            && parts.allSatisfy { $0.uploadID == uploadID }
        guard isWhole else {
            throw IncodeOperation.completeUpload.notSent(
                .invalidInput,
                "The parts are not those of one upload, from 1 and without a gap.",
                ledger: ledger
            )
        }
        _ = try choose(.parts, for: .completeUpload)
        // Written by hand: the page has the number before the tag.
        let list = parts.map { part in
            "{\"partNumber\":\(part.number),\"eTag\":"
                + String(decoding: JSONValue.string(part.eTag).encoded(), as: UTF8.self) + "}"
        }
        let id = String(decoding: JSONValue.string(uploadID.rawValue).encoded(), as: UTF8.self)
        let text = "{\"uploadId\":\(id),\"parts\":[\(list.joined(separator: ","))]}"
        let call = IncodeCall(.completeUpload, body: HTTPBody(Array(text.utf8)))
        return IncodeCheckAnswer(anyBodyOf: try await send(call, until: deadline))
    }
}
