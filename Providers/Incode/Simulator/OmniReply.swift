import IDVPrimitives
import IDVSimulatorKit

/// An answer that ends the handling of a call before its regular end, in the vendor's error form.
///
/// The form is that of "Capture-Only End-to-End Integration", step 9: the body's `status` is the
/// vendor's own number where there is one, and else the HTTP status again.
struct OmniReply: Error, Sendable {
    let status: Int
    let code: Int
    let error: String
    let message: String?
    var headers: SimulatorHeaders = [:]

    init(
        _ status: Int,
        code: Int? = nil,
        _ error: String,
        _ message: String? = nil,
        headers: SimulatorHeaders = [:]
    ) {
        self.status = status
        self.code = code ?? status
        self.error = error
        self.message = message
        self.headers = headers
    }

    func response(path: String, now: Double) -> SimulatorResponse {
        .json(
            status,
            [
                "timestamp": .number((now * 1_000).rounded()),
                "status": .number(Double(code)),
                "error": .string(error),
                "message": message.map { .string($0) } ?? .null,
                "path": .string(path),
            ],
            headers: headers
        )
    }

    /// A body, a parameter or a header that does not fit.
    static func badRequest(_ message: String) -> OmniReply {
        OmniReply(400, "Bad Request", "BadRequestException: \(message)")
    }

    static func methodNotAllowed(_ allowed: [String]) -> OmniReply {
        OmniReply(
            405,
            "Method Not Allowed",
            headers: ["Allow": allowed.joined(separator: ", ")]
        )
    }

    static func tooManyRequests(after seconds: Int) -> OmniReply {
        OmniReply(429, "Too Many Requests", headers: ["Retry-After": String(seconds)])
    }

    static let notFound = OmniReply(404, "Not Found")
    static let badKey = OmniReply(403, "Forbidden", "Invalid API key")
    static let badToken = OmniReply(401, "Unauthorized", "Invalid session token")
    static let tooLarge = OmniReply(413, "Payload Too Large")
    static let unavailable = OmniReply(503, "Service Unavailable")
    /// The HTTP status and the number are a guess; the vendor's page gives the words.
    static let badMetadata = OmniReply(400, "Bad Request", "Invalid capture metadata")
    static let idAlreadyProcessed = OmniReply(400, "Bad Request", "Id already processed")
    static let processing = OmniReply(400, code: 6000, "Processing error")
    static let faceNotFound = OmniReply(400, code: 4019, "Face not found")
    static let nothingToCompare = OmniReply(
        400,
        code: 4020,
        "Image to compare not found.",
        "BadRequestException: Unable to compare images - template not found"
    )
    static let notAligned = OmniReply(400, code: 5004, "Document alignment failed")
    static let noDocument = OmniReply(400, code: 5005, "Document not found")
    /// A guess: the vendor says that a finished session must not change, and not how it says so.
    static let finished = OmniReply(400, "Bad Request", "Session is already finished")
    /// A guess: the vendor forbids both routes, and does not say what the second one answers.
    static let otherRoute = OmniReply(
        400,
        "Bad Request",
        "The recording is uploaded by another route"
    )
}
