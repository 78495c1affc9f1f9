import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

extension OmniRoute {
    static func route(of request: SimulatorRequest) -> OmniRoute {
        route(method: request.method, path: request.path)
    }
}

extension OmniService {
    static let tokenHeader = "x-incode-hardware-id"

    /// The request's head as it was on the wire, in bytes.
    static func headBytes(of request: SimulatorRequest) -> Int {
        let line =
            request.method.utf8.count + request.target.utf8.count + " HTTP/1.1\r\n ".utf8.count
        return request.headers.fields.reduce(line + 2) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
    }

    /// The body as JSON; an empty object where there was none, null where it is no JSON.
    static func json(of request: SimulatorRequest) -> JSONValue {
        guard request.body.count > 0 else { return [:] }
        guard request.body.isWhole, request.mediaType == "application/json" else { return .null }
        return (try? JSONValue(parsing: request.body.bytes)) ?? .null
    }

    /// The session whose token a request carries, whether it still holds or not.
    func session(of request: SimulatorRequest) -> String? {
        guard let token = request.headers[Self.tokenHeader] else { return nil }
        return state.withLock { $0.sessions.owner(ofToken: token) }
    }

    /// Checks the key and the version, and counts the call against the key's limit.
    func authenticate(
        _ request: SimulatorRequest,
        _ operation: OmniOperation
    ) throws(OmniReply) -> SimulatedIncode.Account {
        let keys = request.headers.values(of: "x-api-key")
        guard keys.count == 1, let key = keys.first,
            let account = configuration.accounts.first(where: {
                ConstantTime.equal($0.apiKey, key)
            })
        else { throw .badKey }
        // The page asks for it on every call; what its absence leads to is a guess.
        guard request.headers.values(of: "api-version") == ["1.0"] else {
            throw .badRequest("Unsupported api-version")
        }
        let now = now
        let limit = configuration.rateLimit
        let wait = state.withLock {
            $0.limiter.take(key: account.apiKey, operation.rateClass, limit: limit, now: now)
        }
        if let wait { throw .tooManyRequests(after: wait) }
        return account
    }

    /// Checks the token, and that the session still takes such a call.
    func authorize(
        _ request: SimulatorRequest,
        _ account: SimulatedIncode.Account,
        _ operation: OmniOperation
    ) throws(OmniReply) -> String {
        let tokens = request.headers.values(of: Self.tokenHeader)
        guard tokens.count == 1, let token = tokens.first, let id = session(of: request) else {
            throw .badToken
        }
        let now = now
        let lifetime = configuration.tokenSeconds
        return try state.withLock { state throws(OmniReply) in
            guard let session = state.sessions[id], session.clientID == account.clientID,
                let index = session.tokens.firstIndex(where: { $0.token == token }),
                now - session.tokens[index].made < lifetime
            else { throw .badToken }
            if state.scenario == .tokenExpired, index == 0, operation != .addDeviceFingerprint {
                throw .badToken
            }
            if state.scenario == .finish405OnPost, operation == .finishStatus,
                request.method == "POST"
            {
                throw .methodNotAllowed(["GET"])
            }
            if session.isFinished, !operation.mayFollowFinish {
                state.note(.callAfterFinish, operation)
                throw .finished
            }
            if operation.comesBeforeRecording, session.recording != nil {
                state.note(.recordingNotLast, operation)
            }
            return id
        }
    }

    /// Checks that a body has the form that the page gives it.
    func checkForm(
        _ request: SimulatorRequest,
        _ operation: OmniOperation,
        _ form: OmniForm,
        _ body: JSONValue
    ) throws(OmniReply) {
        guard request.method != "GET" else { return }
        let type = request.mediaType
        switch (operation, form) {
        case (.uploadPart, _):
            guard type == "application/octet-stream" else { throw Self.badType }
        case (.addSpeech, .other):
            guard let type, type != "application/json" else { throw Self.badType }
        case (.addDiagnostics, _):
            guard type == "application/json" else { throw Self.badType }
        default:
            guard type == "application/json" else { throw Self.badType }
            guard body.object != nil else { throw .badRequest("JSON object expected") }
        }
    }

    private static let badType = OmniReply(415, "Unsupported Media Type")

    /// Changes a session, and tells what the change was.
    func change<Result: Sendable>(
        _ call: OmniCall,
        _ body: (inout OmniSession, inout OmniState) throws(OmniReply) -> Result
    ) throws(OmniReply) -> Result {
        try state.withLock { state throws(OmniReply) -> Result in
            guard var session = state.sessions[call.session] else { throw .badToken }
            let result = try body(&session, &state)
            state.sessions[call.session] = session
            return result
        }
    }

    /// The answer that says that all is well; where the page shows none, its form is a guess.
    static func success(_ isSuccess: Bool = true) -> SimulatorResponse {
        .json(200, ["success": .bool(isSuccess)])
    }
}
