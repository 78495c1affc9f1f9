import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    /// The header fields that a client of a presigned URL may send, in lower case.
    private static let plainHeaders: Set<String> = [
        "host", "user-agent", "accept", "accept-encoding", "accept-language", "connection",
        "content-type", "content-length", "expect", "transfer-encoding",
    ]

    /// The object store's side: S3's checks, and S3's answers.
    func answerStorage(
        _ operation: OmniOperation,
        _ request: SimulatorRequest
    ) -> SimulatorResponse {
        do throws(StorageError) {
            try checkHeaders(operation, request)
            guard let segments = request.pathSegments, segments.count > 2 else {
                throw .accessDenied
            }
            let key = segments.dropFirst().joined(separator: "/")
            if operation == .downloadRecording {
                try storage.check(request, signedHeaders: ["host"], now: Int(now))
                return try download(key)
            }
            guard !request.isChunked, let length = request.contentLength else {
                record(.uploadWithoutLength, operation)
                throw .missingLength
            }
            try storage.check(request, signedHeaders: ["content-type", "host"], now: Int(now))
            guard request.body.count == length else { throw .incomplete }
            return try store(request, session: segments[1], key: key)
        } catch {
            return error.response
        }
    }

    // S3 would not look at the headers. It would have them in its logs, though.
    private func checkHeaders(
        _ operation: OmniOperation,
        _ request: SimulatorRequest
    ) throws(StorageError) {
        let names = Set(request.headers.names)
        if names.contains("x-api-key") { record(.apiKeyOnStorage, operation) }
        if names.contains(Self.tokenHeader) { record(.tokenOnStorage, operation) }
        if names.contains("authorization") { record(.authorizationOnStorage, operation) }
        let known = Self.plainHeaders.union(["x-api-key", Self.tokenHeader, "authorization"])
        if !names.isSubset(of: known) { record(.foreignHeaderOnStorage, operation) }
        guard !names.contains("x-api-key"), !names.contains(Self.tokenHeader) else {
            throw .accessDenied
        }
    }

    private func store(
        _ request: SimulatorRequest,
        session id: String,
        key: String
    ) throws(StorageError) -> SimulatorResponse {
        let body = request.body
        let isStored = state.withLock { state in
            guard var session = state.sessions[id],
                case .singlePut(let expected) = session.uploadRoute, expected == key
            else { return false }
            if session.isFinished { state.note(.callAfterFinish, .uploadVideoSelfie) }
            session.recording = SimulatedIncode.Recording(
                route: .singlePut,
                byteCount: body.count,
                digest: body.digest,
                partCount: 1
            )
            session.recordingMarking = SpecimenMarking(mediaBytes: body.bytes)
            state.sessions[id] = session
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

    private func download(_ key: String) throws(StorageError) -> SimulatorResponse {
        guard let bytes = state.withLock({ $0.media[key] }) else { throw .accessDenied }
        return SimulatorResponse(
            status: 200,
            headers: ["Content-Type": "video/mp4"],
            body: bytes
        )
    }
}
