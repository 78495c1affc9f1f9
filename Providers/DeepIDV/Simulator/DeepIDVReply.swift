import IDVPrimitives
import IDVSimulatorKit

/// An answer that ends the handling of a request before its regular end.
struct DeepIDVReply: Error {
    let response: SimulatorResponse

    init(_ response: SimulatorResponse) {
        self.response = response
    }

    static func error(_ status: Int, _ text: String, code: String? = nil) -> SimulatorResponse {
        var body: [String: JSONValue] = ["error": .string(text)]
        if let code { body["code"] = .string(code) }
        return .json(status, .object(body))
    }

    static func invalid(_ issues: [SchemaIssue]) -> DeepIDVReply {
        DeepIDVReply(
            .json(
                400,
                ["message": "Invalid request body", "hints": .array(issues.map(\.json))]
            )
        )
    }

    static let unsupportedImage = DeepIDVReply(
        error(400, "Unsupported image format", code: "INVALID_MEDIA")
    )
    static let notFound = DeepIDVReply(error(404, "Not found"))
    static let foreign = DeepIDVReply(error(403, "Forbidden", code: "FORBIDDEN"))
    static let withoutFunds = DeepIDVReply(.text(402, "Insufficient funds or subscription."))
    static let tooLarge = DeepIDVReply(error(413, "Payload too large"))
}
