import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

/// The vendor's server side without sockets.
final class OmniService: SimulatorService {
    let configuration: SimulatedIncode.Configuration
    let journal: RequestJournal
    let state: Lock<OmniState>

    init(configuration: SimulatedIncode.Configuration) {
        self.configuration = configuration
        journal = RequestJournal(limit: configuration.journalLimit)
        state = Lock(
            OmniState(
                scenario: configuration.scenario,
                plan: IncodeFault.plan(for: configuration.scenario, configuration),
                sessions: SessionStore(limit: configuration.maximumSessions),
                media: MediaStore(limit: configuration.maximumMediaBytes)
            )
        )
    }

    func begin(_ scenario: IncodeScenario) {
        let plan = IncodeFault.plan(for: scenario, configuration)
        state.withLock { state in
            state.scenario = scenario
            state.plan = plan
        }
    }

    var now: Double { configuration.now() }

    var scenario: IncodeScenario { state.withLock { $0.scenario } }

    var storage: PresignedStorage {
        PresignedStorage(bucket: OmniRoute.bucket, credentials: configuration.uploadCredentials)
    }

    func reception(of head: SimulatorRequest) -> RequestReception {
        guard case .operation(let operation, _) = OmniRoute.route(of: head) else {
            return .read(PrefixSink(keeping: 0))
        }
        if OmniOperation.storage.contains(operation) {
            return .read(PrefixSink(keeping: SpecimenMarking.searchedBytes))
        }
        // What the gateway refuses is read to its end all the same, so that the answer arrives.
        let room = configuration.maximumRequestBytes - Self.headBytes(of: head)
        let isTooLong = (head.contentLength ?? 0) > room
        let limit = isTooLong ? 0 : max(0, room)
        guard let id = session(of: head), operation != .start else {
            return .read(PrefixSink(keeping: limit))
        }
        enter(id, operation)
        return .read(
            OccupancySink(keeping: limit) { [state] in
                state.withLock { state in
                    if operation.isWrite {
                        state.sessions[id]?.writers -= 1
                    } else {
                        state.sessions[id]?.readers -= 1
                    }
                }
            }
        )
    }

    /// One writer a session: nothing but the token links its calls.
    private func enter(_ id: String, _ operation: OmniOperation) {
        state.withLock { state in
            guard var session = state.sessions[id] else { return }
            let others = session.writers + (operation.isWrite ? session.readers : 0)
            if others > 0 { state.note(.overlappingCalls, operation) }
            if operation.isWrite { session.writers += 1 } else { session.readers += 1 }
            state.sessions[id] = session
        }
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        switch OmniRoute.route(of: request) {
        case .notFound:
            return note(nil, request, answer(.notFound, to: request))
        case .methodNotAllowed(let allowed):
            return note(nil, request, answer(.methodNotAllowed(allowed), to: request))
        case .operation(let operation, let form):
            let subject = session(of: request) ?? ""
            let fault = state.withLock { $0.plan.fault(for: operation, subject: subject) }
            let path = request.path
            let now = now
            if let refusal = fault?.refusal(path: path, target: request.target, now: now) {
                return note(operation, request, refusal)
            }
            if OmniOperation.storage.contains(operation) {
                let response = answerStorage(operation, request)
                return note(
                    operation,
                    request,
                    fault?.applied(to: response, path: path, now: now) ?? response
                )
            }
            // A body that is no JSON is told by the handler, where the form asks for JSON.
            let body = Self.json(of: request)
            let response = perform(operation, form, request, body, fault)
            return note(
                operation,
                request,
                fault?.applied(to: response, path: path, now: now) ?? response,
                query: request.queryItems ?? [],
                bodyKeys: Self.names(in: body)
            )
        }
    }

    private func perform(
        _ operation: OmniOperation,
        _ form: OmniForm,
        _ request: SimulatorRequest,
        _ body: JSONValue,
        _ fault: IncodeFault?
    ) -> SimulatorResponse {
        do throws(OmniReply) {
            guard
                Self.headBytes(of: request) + request.body.count
                    <= configuration.maximumRequestBytes
            else { throw .tooLarge }
            let account = try authenticate(request, operation)
            try checkForm(request, operation, form, body)
            let session = operation == .start ? "" : try authorize(request, account, operation)
            guard let query = request.queryItems else { throw .badRequest("query") }
            let call = OmniCall(
                operation: operation,
                form: form,
                request: request,
                query: query,
                account: account,
                session: session,
                fault: fault,
                body: body
            )
            return try handle(call)
        } catch {
            return answer(error, to: request)
        }
    }

    private func handle(_ call: OmniCall) throws(OmniReply) -> SimulatorResponse {
        switch call.operation {
        case .start: try start(call)
        case .addDeviceFingerprint: try addDeviceFingerprint(call)
        case .addFrontID: try addFront(call)
        case .addBackID: try addBack(call)
        case .processID: try processID(call)
        case .importRecording: try importRecording(call)
        case .addFace: try addFace(call)
        case .processFace: try processFace(call)
        case .getQuestions: try questions(call)
        case .compareID, .compareBackID: try compareDocument(call)
        case .compareOCR, .compareBackOCR: try compareReading(call)
        case .addSpeech: try addSpeech(call)
        case .addVoiceConsentFace: try addConsentFace(call)
        case .generateVideoSelfieURL: try generateUploadURL(call)
        case .initiateUpload: try initiateUpload(call)
        case .uploadPart: try takePart(call)
        case .completeUpload: try completeUpload(call)
        case .finishStatus: try finish(call)
        case .getScore: try score(call)
        case .getOCRData: try ocrData(call)
        case .getImages: try images(call)
        case .generateRecordingDownloadURL: try generateDownloadURL(call)
        case .getOnboardingStatus: try onboardingStatus(call)
        case .getPostprocessFinished: try postprocessFinished(call)
        case .addDiagnostics: try addDiagnostics(call)
        case .approve: try approve(call)
        case .uploadVideoSelfie, .downloadRecording: throw .notFound
        }
    }

    private func answer(_ reply: OmniReply, to request: SimulatorRequest) -> SimulatorResponse {
        reply.response(path: request.path, now: now)
    }

    private func note(
        _ operation: OmniOperation?,
        _ request: SimulatorRequest,
        _ response: SimulatorResponse,
        query: [QueryItem] = [],
        bodyKeys: [String] = []
    ) -> SimulatorResponse {
        if let operation {
            if configuration.accounts.contains(where: { request.target.contains($0.apiKey) }) {
                record(.apiKeyInTarget, operation)
            }
            if request.target.contains("sandbox-session-") { record(.tokenInTarget, operation) }
        }
        journal.record(
            operation: operation?.rawValue ?? "unknown",
            request: request,
            response: response,
            query: query,
            bodyKeys: bodyKeys
        )
        return response
    }

    func record(_ kind: SimulatedIncode.Violation.Kind, _ operation: OmniOperation) {
        state.withLock { $0.note(kind, operation) }
    }

    /// The names of a body's members as the journal keeps them: at most 64 of at most 64 bytes, since
    /// a client chooses them.
    private static func names(in body: JSONValue) -> [String] {
        guard let members = body.object else { return [] }
        return Array(members.keys.filter { $0.utf8.count <= 64 }.sorted().prefix(64))
    }
}
