import IDVPrimitives
import IDVSimulatorKit

extension OmniService {
    func generateUploadURL(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let key = "\(call.session)/video-selfie.mp4"
        try change(call) { (session, state) throws(OmniReply) in
            if case .parts = session.uploadRoute {
                state.note(.bothUploadRoutes, call.operation)
                throw .otherRoute
            }
            session.uploadRoute = .singlePut(key: key)
        }
        let fault = call.fault?.presignFault
        return .json(
            200,
            [
                "url": .string(
                    url("PUT", key, ["content-type": "video/mp4"], call.request, fault)
                )
            ]
        )
    }

    func generateDownloadURL(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        try checkInterview(call.parameter("interviewId"), call)
        guard call.parameter("type") == "selfie" else { throw .badRequest("'type' must be selfie") }
        guard state.withLock({ $0.media["\(call.session)/recording"] }) != nil else {
            throw .notFound
        }
        let url = url("GET", "\(call.session)/recording", [:], call.request, nil)
        return .json(200, ["url": .string(url)])
    }

    private func url(
        _ method: String,
        _ key: String,
        _ headers: [String: String],
        _ request: SimulatorRequest,
        _ fault: IncodeFault.PresignFault?
    ) -> String {
        let isSecure = configuration.server.identity != nil
        let own = request.loopbackHost
        let outside = "recordings.elsewhere.invalid"
        let (scheme, host) =
            switch fault {
            case .foreignHost: ("https", outside)
            case .insecure: ("http", isSecure ? own : outside)
            case .expired, nil: (isSecure ? "https" : "http", own)
            }
        let seconds = configuration.uploadURLSeconds
        return storage.url(
            method: method,
            scheme: scheme,
            host: host,
            key: key,
            headers: headers,
            seconds: seconds,
            date: Int(now) - (fault == .expired ? seconds + 60 : 0)
        )
    }

    func initiateUpload(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let quotesTags = scenario == .etagWithQuotes
        let id = try change(call) { (session, state) throws(OmniReply) -> String in
            if case .singlePut = session.uploadRoute {
                state.note(.bothUploadRoutes, call.operation)
                throw .otherRoute
            }
            guard session.recording == nil else { throw .badRequest("Recording is complete") }
            session.uploadRoute = .parts
            let id = "upload-\(state.sessions.nextID())"
            session.upload = UploadAssembly(id: id, quotesTags: quotesTags)
            return id
        }
        return .json(200, ["uploadId": .string(id)])
    }

    func takePart(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let body = call.request.body
        // S3's bound on the number of parts.
        guard let number = call.parameter("partNumber").flatMap({ Int($0) }),
            (1...10_000).contains(number)
        else { throw .badRequest("'partNumber' must be a number from 1") }
        guard body.count > 0 else { throw .badRequest("a part must not be empty") }
        let tag = try change(call) { (session, state) throws(OmniReply) -> String in
            guard var upload = session.upload, upload.id == call.parameter("uploadId") else {
                throw .badRequest("Upload not found")
            }
            guard case .taken(let tag) = upload.take(number, body.bytes, digest: body.digest)
            else {
                state.note(.partsOutOfSequence, call.operation)
                throw .badRequest("Parts must come in sequence")
            }
            session.upload = upload
            return tag
        }
        return .json(200, ["eTag": .string(tag)])
    }

    /// Puts the parts together; each must be named, with its own tag, in order.
    func completeUpload(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        let id = try call.text("uploadId")
        guard let parts = call.body["parts"]?.array, !parts.isEmpty else {
            throw .badRequest("'parts' must be a list")
        }
        try change(call) { (session, _) throws(OmniReply) in
            guard var upload = session.upload, upload.id == id else {
                throw .badRequest("Upload not found")
            }
            let numbers = parts.compactMap { $0["partNumber"]?.integer }
            let tags = parts.compactMap { $0["eTag"]?.string }
            guard numbers == Array(1...parts.count), numbers.count == upload.eTags.count else {
                throw .badRequest("A part is missing")
            }
            guard tags == upload.eTags else { throw .badRequest("A part's eTag does not match") }
            (session.recording, session.recordingMarking) = upload.finish()
            session.upload = nil
        }
        return Self.success()
    }
}
