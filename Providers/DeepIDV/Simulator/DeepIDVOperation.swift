/// What a request asks for.
enum DeepIDVOperation: String, Sendable, CaseIterable {
    case presign
    case upload
    case scan = "document-scan"
    case verify = "identity-verify"
    case detectFace = "face-detect"
    case compareFaces = "face-compare"
    case estimateAge = "face-estimate-age"
    case verifyKey = "auth-verify"
    case createSession = "session-create"
    case listSessions = "session-list"
    case readSession = "session-read"
    case updateSession = "session-update-status"

    /// The calls that are billed.
    static let analysis: Set<DeepIDVOperation> = [
        .scan, .verify, .detectFace, .compareFaces, .estimateAge,
    ]
    /// The calls that need an API key.
    static let api = Set(allCases).subtracting([.upload])

    /// The first segment of the path of every upload: the bucket, as in S3's path style.
    static let bucket = "deepidv-uploads"

    /// What a method and a path lead to.
    enum Route: Equatable {
        case operation(DeepIDVOperation, argument: String)
        case methodNotAllowed(allowed: [String])
        case notFound
    }

    static func route(method: String, segments: [String]?) -> Route {
        guard let segments else { return .notFound }
        if segments.first == bucket, segments.count > 1 {
            return .operation(.upload, argument: segments.dropFirst().joined(separator: "/"))
        }
        let choices: [String: DeepIDVOperation]
        var argument = ""
        switch segments {
        case ["v1", "upload", "presign"]: choices = ["POST": .presign]
        case ["v1", "document", "scan"]: choices = ["POST": .scan]
        case ["v1", "identity", "verify"]: choices = ["POST": .verify]
        case ["v1", "face", "detect"]: choices = ["POST": .detectFace]
        case ["v1", "face", "compare"]: choices = ["POST": .compareFaces]
        case ["v1", "face", "estimate-age"]: choices = ["POST": .estimateAge]
        case ["v1", "auth", "verify"]: choices = ["GET": .verifyKey]
        case ["v1", "sessions"]: choices = ["POST": .createSession, "GET": .listSessions]
        case _ where segments.starts(with: ["v1", "sessions"]) && segments.count == 3:
            choices = ["GET": .readSession]
            argument = segments[2]
        case _
        where segments.starts(with: ["v1", "sessions"]) && segments.count == 4
            && segments[3] == "update-status":
            choices = ["PATCH": .updateSession]
            argument = segments[2]
        default: return .notFound
        }
        guard let operation = choices[method] else {
            return .methodNotAllowed(allowed: choices.keys.sorted())
        }
        return .operation(operation, argument: argument)
    }
}
