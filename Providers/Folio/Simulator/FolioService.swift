import IDVCrypto
import IDVPrimitives
import IDVSimulatorKit

/// The three servers without sockets.
final class FolioService: SimulatorService {
    /// The largest JSON body of the inquiry's server, and of the engine's start, in bytes.
    static let maximumJSONBytes = 1 << 20
    /// The largest picture, in bytes, raw.
    static let maximumImageBytes = 10 << 20
    /// The largest body of a comparison: two pictures in base64.
    static let maximumMatchBytes = 28 << 20

    let configuration: SimulatedFolio.Configuration
    let journal: RequestJournal
    let state: Lock<FolioState>

    init(configuration: SimulatedFolio.Configuration) {
        self.configuration = configuration
        journal = RequestJournal(limit: configuration.journalLimit)
        var state = FolioState(configuration)
        state.seedDeviceInquiries()
        self.state = Lock(state)
    }

    func begin(_ scenario: FolioScenario) {
        let plan = FolioFault.plan(for: scenario, configuration)
        state.withLock { state in
            state.scenario = scenario
            state.plan = plan
        }
    }

    var now: Double { configuration.now() }

    func reception(of head: SimulatorRequest) -> RequestReception {
        let limit =
            switch FolioRoute(head) {
            case .createInquiry, .command, .proxy(.startLiveness): Self.maximumJSONBytes
            case .upload, .proxy(.processLiveness): SpecimenMarking.searchedBytes
            case .service(.matchFaces): Self.maximumMatchBytes
            default: 0
            }
        return .read(PrefixSink(keeping: limit))
    }

    func respond(to request: SimulatorRequest) -> SimulatorResponse {
        let route = FolioRoute(request)
        let body = Self.json(of: request)
        let call = route.call(command: body?["command"]?.string)
        let fault = call.flatMap { call in
            state.withLock { $0.plan.fault(for: call, subject: route.subject) }
        }
        var response: SimulatorResponse
        if let refusal = fault?.refusal(from: route.face, target: request.target) {
            response = refusal
        } else {
            do throws(FolioReply) {
                response = try perform(route, request, body, fault)
            } catch {
                response = error.response(from: route.face)
            }
            response = fault?.applied(to: response) ?? response
        }
        // A page at another origin may read what the proxy says to its engine.
        if route.face == .proxy, !response.headers.contains("access-control-allow-origin") {
            response.headers.append(name: "Access-Control-Allow-Origin", value: "*")
        }
        if route.face == .service, let id = request.headers["x-requestid"],
            StrictText.isVisible(id, 1...128)
        {
            response.headers.append(name: "X-RequestID", value: id)
        }
        note(call, route, request, response, body)
        return response
    }

    private func perform(
        _ route: FolioRoute,
        _ request: SimulatorRequest,
        _ body: JSONValue?,
        _ fault: FolioFault?
    ) throws(FolioReply) -> SimulatorResponse {
        if route.takesNoQuery, request.query != nil {
            if route.face == .inquiries { try authenticate(request) }
            throw .invalidRequest("the call has no query")
        }
        switch route {
        case .notFound: throw .notFound
        case .methodNotAllowed(_, let allowed): throw .methodNotAllowed(allowed)
        case .createInquiry:
            try authenticate(request)
            return try createInquiry(request, try object(request, body))
        case .readInquiry(let id):
            try authenticate(request)
            return try readInquiry(id)
        case .command(let id):
            try authenticate(request)
            return try command(try object(request, body), inquiry: id, fault)
        case .upload(let id, let session, let field):
            try authenticate(request)
            return try upload(request, inquiry: id, session: session, field: field, fault)
        case .proxy(.preflight): return preflight()
        case .proxy(.startLiveness): return try startLiveness(request, body)
        case .proxy: return try processLiveness(request)
        case .service(let call): return try answerService(call, request, body)
        }
    }

    /// The body as JSON; nil when it is none, or longer than was kept.
    private static func json(of request: SimulatorRequest) -> JSONValue? {
        guard request.body.isWhole, request.mediaType == "application/json" else { return nil }
        return try? JSONValue(parsing: request.body.bytes)
    }

    /// The body, which must be JSON of a bearable length.
    func object(
        _ request: SimulatorRequest,
        _ body: JSONValue?
    ) throws(FolioReply) -> JSONValue {
        guard request.mediaType == "application/json" else {
            throw .unsupportedMedia("the body must be application/json")
        }
        guard request.body.isWhole else { throw .tooLarge(Self.maximumJSONBytes) }
        guard let body else { throw .invalidRequest("the body must be JSON") }
        return body
    }

    /// The inquiry server's key, compared in a time that does not tell where it differs.
    private func authenticate(_ request: SimulatorRequest) throws(FolioReply) {
        guard let key = Self.bearer(request), ConstantTime.equal(key, configuration.apiKey) else {
            throw .unauthorized
        }
    }

    /// What an `Authorization` header that is there once says behind `Bearer`.
    static func bearer(_ request: SimulatorRequest) -> String? {
        let values = request.headers.values(of: "authorization")
        guard values.count == 1, let value = values.first,
            value.prefix(7).lowercased() == "bearer "
        else { return nil }
        return String(value.dropFirst(7))
    }

    // MARK: Records

    private func note(
        _ call: FolioCall?,
        _ route: FolioRoute,
        _ request: SimulatorRequest,
        _ response: SimulatorResponse,
        _ body: JSONValue?
    ) {
        let sent = request.headers.fields.map(\.value)
        let hasKey = sent.contains { $0.contains(configuration.apiKey) }
        let hasCredential = sent.contains { $0.contains(IdentifierSource.credentialPrefix) }
        // Also as an escape that somebody else would decode.
        let targets = [request.target, PercentEncoding.decodeText(request.target) ?? ""]
        let isInTarget = targets.contains {
            $0.contains(configuration.apiKey) || $0.contains(IdentifierSource.credentialPrefix)
        }
        state.withLock { state in
            if isInTarget { state.note(.secretInTarget, call) }
            switch route.face {
            case .inquiries:
                if hasCredential { state.note(.credentialOnInquiries, call) }
            case .proxy:
                if hasKey { state.note(.apiKeyOnProxy, call) }
            case .service:
                if hasKey { state.note(.apiKeyOnService, call) }
                if hasCredential { state.note(.credentialOnService, call) }
            }
        }
        let kept =
            isInTarget
            ? SimulatorRequest(
                method: request.method,
                target: "/not-kept",
                headers: request.headers,
                body: request.body
            ) : request
        journal.record(
            operation: call?.rawValue ?? "unknown",
            request: kept,
            response: response,
            query: kept.queryItems ?? [],
            bodyKeys: Self.names(in: body)
        )
    }

    /// The names of a body's members, as far as they are short and few: the journal has many entries.
    private static func names(in body: JSONValue?) -> [String] {
        guard let members = body?.object else { return [] }
        return Array(members.keys.filter { $0.utf8.count <= 64 }.sorted().prefix(64))
    }
}
