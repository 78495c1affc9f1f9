import IDVHTTP
import TestSupport

extension HTTPResponse {
    /// The vendor's error envelope.
    static func envelope(
        _ status: Int,
        code: Int? = nil,
        error: String = "Bad Request",
        message: String? = nil
    ) -> HTTPResponse {
        let message = message.map { "\"\($0)\"" } ?? "null"
        return .json(
            """
            {"timestamp":1900000000000,"status":\(code ?? status),"error":"\(error)",\
            "message":\(message),"path":"/omni"}
            """,
            status: status
        )
    }
}
