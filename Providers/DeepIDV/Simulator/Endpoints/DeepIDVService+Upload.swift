import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension DeepIDVService {
    /// The object store's side: S3's checks, and S3's answers.
    func receiveUpload(_ request: SimulatorRequest, key: String) -> SimulatorResponse {
        do throws(StorageError) {
            try checkUpload(request)
            return try store(request, key: key)
        } catch {
            return error.response
        }
    }

    private func checkUpload(_ request: SimulatorRequest) throws(StorageError) {
        let name = DeepIDVOperation.upload.rawValue
        // S3 would not look at the header. It would have the key in its logs, though.
        if request.headers.contains("x-api-key") {
            record(.apiKeyOnUpload, name)
            throw .accessDenied
        }
        if request.headers.contains("authorization") {
            record(.authorizationOnUpload, name)
            throw .twoMechanisms
        }
        guard request.query?.isEmpty == false else { throw .accessDenied }
        guard !request.isChunked, request.contentLength != nil else {
            record(.uploadWithoutLength, name)
            throw .missingLength
        }
        try storage.check(
            request,
            signedHeaders: ["content-length", "content-type", "host"],
            now: Int(now)
        )
    }

    private func store(
        _ request: SimulatorRequest,
        key: String
    ) throws(StorageError) -> SimulatorResponse {
        let body = request.body
        // Its size needs no look: the length is signed, and presign bounds it.
        guard body.count == request.contentLength else { throw .incomplete }
        let image = StoredImage(bytes: body.bytes)
        let contentType = request.headers["content-type"] ?? ""
        let isStored = state.withLock { state in
            guard let upload = state.uploads[key] else { return false }
            state.uploads.store(
                SimulatedDeepIDV.UploadedObject(
                    fileKey: key,
                    organization: upload.organization,
                    contentType: contentType,
                    byteCount: body.count,
                    digest: body.digest
                ),
                image
            )
            return true
        }
        guard isStored else { throw .accessDenied }
        return SimulatorResponse(
            status: 200,
            headers: [
                "ETag": "\"\(body.digest.hex.prefix(32))\"",
                "x-amz-request-id": "SANDBOX000000001", "x-amz-id-2": "sandbox",
            ]
        )
    }
}
