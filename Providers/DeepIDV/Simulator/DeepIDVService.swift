import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

/// The vendor's server side without sockets.
final class DeepIDVService: SimulatorService {
    let configuration: SimulatedDeepIDV.Configuration
    let journal: RequestJournal
    let state: Lock<DeepIDVState>

    init(configuration: SimulatedDeepIDV.Configuration) {
        self.configuration = configuration
        journal = RequestJournal(limit: configuration.journalLimit)
        state = Lock(
            DeepIDVState(
                scenario: configuration.scenario,
                plan: DeepIDVFault.plan(for: configuration.scenario, configuration),
                uploads: UploadStore(limit: configuration.maximumUploads)
            )
        )
    }

    func begin(_ scenario: DeepIDVScenario) {
        let plan = DeepIDVFault.plan(for: scenario, configuration)
        state.withLock { state in
            state.scenario = scenario
            state.plan = plan
        }
    }

    var now: Double { configuration.now() }

    var storage: PresignedStorage {
        PresignedStorage(
            bucket: DeepIDVOperation.bucket,
            credentials: configuration.uploadCredentials
        )
    }

    func reception(of head: SimulatorRequest) -> RequestReception {
        let route = DeepIDVOperation.route(method: head.method, segments: head.pathSegments)
        if case .operation(.upload, _) = route {
            if state.withLock({ $0.scenario == .uploadReset }) {
                let response = SimulatorResponse(status: 500, delivery: .resetWithoutAnswer)
                note(.upload, head, response)
                return .answer(response)
            }
            return .read(PrefixSink(keeping: SpecimenMarking.searchedBytes))
        }
        let isForm = head.mediaType == "multipart/form-data"
        let limit = isForm ? configuration.maximumFormBytes : configuration.maximumJSONBytes
        return .read(PrefixSink(keeping: limit))
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let route = DeepIDVOperation.route(method: request.method, segments: request.pathSegments)
        switch route {
        case .notFound:
            let response = DeepIDVReply.error(404, "Not found")
            note(nil, request, response)
            return response
        case .methodNotAllowed(let allowed):
            var response = DeepIDVReply.error(405, "Method not allowed")
            response.headers.append(name: "Allow", value: allowed.joined(separator: ", "))
            note(nil, request, response)
            return response
        case .operation(let operation, let argument):
            let subject = operation == .upload ? argument : ""
            let fault = state.withLock { $0.plan.fault(for: operation, subject: subject) }
            let response = perform(operation, argument, request, fault)
            note(operation, request, response)
            return response
        }
    }

    private func perform(
        _ operation: DeepIDVOperation,
        _ argument: String,
        _ request: SimulatorRequest,
        _ fault: DeepIDVFault?
    ) -> SimulatorResponse {
        if case .refuse(let response) = fault { return response.located(at: request.target) }
        var response: SimulatorResponse
        if operation == .upload {
            response = receiveUpload(request, key: argument)
        } else {
            do throws(DeepIDVReply) {
                let caller = try authenticate(request)
                response = try handle(operation, argument, request, caller, fault)
            } catch {
                return error.response
            }
        }
        return fault?.applied(to: response, of: operation) ?? response
    }

    private func handle(
        _ operation: DeepIDVOperation,
        _ argument: String,
        _ request: SimulatorRequest,
        _ caller: SimulatedDeepIDV.Account,
        _ fault: DeepIDVFault?
    ) throws(DeepIDVReply) -> SimulatorResponse {
        switch operation {
        case .presign, .upload:
            return try presign(request, caller, fault?.presignFault)
        case .scan, .verify, .detectFace, .compareFaces, .estimateAge:
            return try analyse(operation, request, caller)
        case .verifyKey:
            return .json(
                200,
                [
                    "organization": ["id": .string(caller.organization)],
                    "environment": .string(caller.environment.rawValue),
                ]
            )
        case .createSession: return try createSession(request, caller)
        case .listSessions: return try listSessions(request, caller)
        case .readSession: return try readSession(argument, caller)
        case .updateSession: return try updateSession(argument, request, caller)
        }
    }

    /// A missing key is 403 and a wrong one 401, as deepidv's OpenAPI document has it.
    private func authenticate(
        _ request: SimulatorRequest
    ) throws(DeepIDVReply) -> SimulatedDeepIDV.Account {
        let keys = request.headers.values(of: "x-api-key")
        guard let key = keys.first, !key.isEmpty else {
            throw DeepIDVReply(.json(403, ["error": "Forbidden", "code": "FORBIDDEN"]))
        }
        let account = configuration.accounts.first { ConstantTime.equal($0.apiKey, key) }
        guard keys.count == 1, let account else {
            throw DeepIDVReply(DeepIDVReply.error(401, "Invalid API key"))
        }
        let now = now
        let limit = configuration.rateLimit
        let wait = state.withLock { $0.limiter.take(key: account.apiKey, limit: limit, now: now) }
        if let wait {
            var response = DeepIDVReply.error(429, "Too many requests")
            response.headers.append(name: "Retry-After", value: String(wait))
            throw DeepIDVReply(response)
        }
        return account
    }

    private func note(
        _ operation: DeepIDVOperation?,
        _ request: SimulatorRequest,
        _ response: SimulatorResponse
    ) {
        let name = operation?.rawValue ?? "unknown"
        if configuration.accounts.contains(where: { request.target.contains($0.apiKey) }) {
            record(.apiKeyInTarget, name)
        }
        journal.record(operation: name, request: request, response: response)
    }

    func record(_ kind: SimulatedDeepIDV.Violation.Kind, _ operation: String) {
        state.withLock { $0.note(SimulatedDeepIDV.Violation(kind: kind, operation: operation)) }
    }
}
