import IDVPrimitives
import IDVSimulatorKit

/// What a method and a path lead to.
enum FolioRoute: Sendable, Equatable {
    /// `POST /v1/inquiries`.
    case createInquiry
    /// `GET /v1/inquiries/{id}`.
    case readInquiry(String)
    /// `POST /v1/inquiries/{id}/commands`.
    case command(inquiry: String)
    /// `POST /v1/inquiries/{id}/captures/{session}/{field}`.
    case upload(inquiry: String, session: String, field: String)
    /// One of the engine's calls, or `OPTIONS` for one.
    case proxy(FolioCall)
    /// A call of the face liveness service.
    case service(FolioCall)
    case methodNotAllowed(Face, allowed: [String])
    case notFound(Face)

    /// The three servers that share a port.
    enum Face: Sendable, Equatable {
        case inquiries
        case proxy
        case service
    }

    /// The path of the selfie proxy.
    static let proxyPath = "/api/selfie"
    /// The path of the face liveness service.
    static let servicePath = "/face-liveness"

    init(_ request: SimulatorRequest) {
        let path = request.path
        if let rest = Self.rest(of: path, after: Self.proxyPath) {
            self = Self.proxy(request.method, rest)
        } else if let rest = Self.rest(of: path, after: Self.servicePath) {
            self = Self.service(request.method, rest)
        } else {
            self = Self.inquiries(request.method, path)
        }
    }

    /// Which server a request is for.
    var face: Face {
        switch self {
        case .createInquiry, .readInquiry, .command, .upload: .inquiries
        case .proxy: .proxy
        case .service: .service
        case .methodNotAllowed(let face, _), .notFound(let face): face
        }
    }

    /// Whether the call is described without a query.
    var takesNoQuery: Bool {
        switch self {
        case .createInquiry, .readInquiry, .command, .upload, .proxy(.startLiveness): true
        default: false
        }
    }

    /// What calls are counted by: each inquiry by itself.
    var subject: String {
        switch self {
        case .readInquiry(let id), .command(let id), .upload(let id, _, _): id
        default: ""
        }
    }

    /// The call, once the name in a command's body is known.
    func call(command: String?) -> FolioCall? {
        switch self {
        case .createInquiry: .createInquiry
        case .readInquiry: .readInquiry
        case .upload: .uploadCapture
        case .proxy(let call), .service(let call): call
        case .methodNotAllowed, .notFound: nil
        case .command:
            switch command {
            case "SUBMIT_CAPTURE": .submitCapture
            case "BACK": .goBack
            case "RETRY": .retryStep
            default: .unknownCommand
            }
        }
    }

    private static func rest(of path: String, after prefix: String) -> Substring? {
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        let rest = Substring(path.utf8.dropFirst(prefix.utf8.count))
        return rest.isEmpty || rest.utf8.first == UInt8(ascii: "/") ? rest : nil
    }

    /// The allow-list: the engine's two calls and nothing else.
    private static func proxy(_ method: String, _ rest: Substring) -> FolioRoute {
        let call: FolioCall
        switch rest {
        case "/api/v2/liveness/start": call = .startLiveness
        case "/api/v2/liveness": call = .processLiveness
        default: return .notFound(.proxy)
        }
        switch method {
        case "POST": return .proxy(call)
        case "OPTIONS": return .proxy(.preflight)
        default: return .methodNotAllowed(.proxy, allowed: ["POST", "OPTIONS"])
        }
    }

    private static func service(_ method: String, _ rest: Substring) -> FolioRoute {
        let calls: [String: FolioCall]
        switch rest {
        case "/api/v2/liveness": calls = ["GET": .readTransaction, "DELETE": .deleteTransaction]
        case "/api/healthz": calls = ["GET": .checkHealth]
        case "/api/readyz": calls = ["GET": .checkReadiness]
        case "/api/match": calls = ["POST": .matchFaces]
        default: return .notFound(.service)
        }
        guard let call = calls[method] else {
            return .methodNotAllowed(.service, allowed: calls.keys.sorted())
        }
        return .service(call)
    }

    private static func inquiries(_ method: String, _ path: String) -> FolioRoute {
        var parts: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard !part.isEmpty, let text = PercentEncoding.decodeText(part) else {
                return .notFound(.inquiries)
            }
            parts.append(text)
        }
        guard parts.count >= 2, parts[0] == "v1", parts[1] == "inquiries" else {
            return .notFound(.inquiries)
        }
        let (route, allowed): (FolioRoute, String)
        switch parts.count {
        case 2: (route, allowed) = (.createInquiry, "POST")
        case 3: (route, allowed) = (.readInquiry(parts[2]), "GET")
        case 4 where parts[3] == "commands":
            (route, allowed) = (.command(inquiry: parts[2]), "POST")
        case 6 where parts[3] == "captures":
            route = .upload(inquiry: parts[2], session: parts[4], field: parts[5])
            allowed = "POST"
        default: return .notFound(.inquiries)
        }
        return method == allowed ? route : .methodNotAllowed(.inquiries, allowed: [allowed])
    }
}
