import IDVPrimitives
import IDVSimulatorKit

/// An answer that ends the handling of a call before its regular end.
///
/// The inquiry server's and the proxy's form is this project's convention; the face liveness service's
/// is the `OperationLog` of its public document, which does not say for which calls it holds.
struct FolioReply: Error, Sendable, Equatable {
    let status: Int
    let code: String
    let message: String
    var headers: SimulatorHeaders = [:]

    init(_ status: Int, _ code: String, _ message: String, headers: SimulatorHeaders = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
    }

    func response(from face: FolioRoute.Face) -> SimulatorResponse {
        let body: JSONValue
        switch face {
        case .inquiries, .proxy:
            body = ["error": ["code": .string(code), "message": .string(message)]]
        case .service:
            body = [
                "statusCode": .number(Double(status)), "type": .string(code),
                "msg": .string(message),
            ]
        }
        return .json(status, body, headers: headers)
    }

    static func invalidRequest(_ message: String) -> FolioReply {
        FolioReply(400, "INVALID_REQUEST", message)
    }

    static func conflict(_ code: String, _ message: String) -> FolioReply {
        FolioReply(409, code, message)
    }

    static func unsupportedMedia(_ message: String) -> FolioReply {
        FolioReply(415, "UNSUPPORTED_MEDIA", message)
    }

    static func tooLarge(_ limit: Int) -> FolioReply {
        FolioReply(413, "FILE_TOO_LARGE", "at most \(limit) bytes")
    }

    static func methodNotAllowed(_ allowed: [String]) -> FolioReply {
        FolioReply(
            405,
            "METHOD_NOT_ALLOWED",
            "use \(allowed.joined(separator: " or "))",
            headers: ["Allow": allowed.joined(separator: ", ")]
        )
    }

    static func tooManyRequests(after seconds: Int) -> FolioReply {
        FolioReply(
            429,
            "RATE_LIMITED",
            "come again later",
            headers: ["Retry-After": String(seconds)]
        )
    }

    static let unauthorized = FolioReply(
        401,
        "UNAUTHORIZED",
        "the key or credential is missing or not valid here"
    )
    static let foreignTransaction = FolioReply(
        403,
        "FORBIDDEN",
        "the transaction is not this capture session's"
    )
    static let notFound = FolioReply(404, "NOT_FOUND", "there is no such thing here")
    static let internalError = FolioReply(500, "INTERNAL_ERROR", "something broke")
    static let unavailable = FolioReply(503, "UNAVAILABLE", "out of order")
}
