import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// What a status of the face liveness service, or of the proxy before it, means.
enum FaceServiceStatus {
    static func reading(_ response: HTTPResponse, of operation: FolioOperation) -> StatusReading {
        var reading = reading(of: response.status, operation)
        let body = response.body
        if body.count <= 64 << 10, !VendorText.isPage(body),
            let json = try? JSONValue(parsing: body)
        {
            // `{statusCode, type, msg}` of the OpenAPI document; a proxy's own form has `error`.
            let code = json["type"]?.string ?? json["error"]?["code"]?.string
            reading.vendorCode = code.flatMap { VendorText.isCode($0) ? $0 : nil }
            reading.vendorMessage = (json["msg"]?.string ?? json["error"]?["message"]?.string)
                .flatMap(VendorText.line)
        }
        return reading
    }

    private static func reading(of status: Int, _ operation: FolioOperation) -> StatusReading {
        let isEngine = operation.usesGivenAddress
        let who = isEngine ? "The selfie proxy" : "The face liveness service"
        switch status {
        case 400, 422:
            return StatusReading(.invalidInput, .afterFixing, "\(who) refused the request.")
        case 401:
            return StatusReading(
                .keyRefused,
                .afterFixing,
                isEngine
                    ? "The selfie proxy does not take the run's credential for this capture session. "
                        + "Ask for the step once more."
                    : "The proxy before the face liveness service does not take the credential. Check "
                        + "the credential and its header."
            )
        case 403:
            return StatusReading(
                .notPermitted,
                .afterFixing,
                isEngine
                    ? "The selfie proxy says that the transaction is another capture session's."
                    : "The face liveness service, or the proxy before it, does not permit the call. "
                        + "Check the service's licence and the proxy's rules."
            )
        case 404, 405:
            return StatusReading(
                .notFound,
                .afterFixing,
                isEngine
                    ? "There is no selfie proxy at the step's service address."
                    : "The service does not know what was asked for. Check that baseURL is the "
                        + "service's address without /api."
            )
        case 413, 415:
            return StatusReading(
                .mediaRefused,
                .afterFixing,
                "\(who) refused the size or type of the request."
            )
        case 429:
            return StatusReading(.rateLimited, .later, "\(who) got too many requests.")
        case 500...599:
            return StatusReading(
                .unavailable,
                .later,
                "\(who) failed on its side.",
                saysEffect: true
            )
        default:
            return StatusReading(
                .unexpectedAnswer,
                .later,
                "\(who) answered in an unexpected way.",
                saysEffect: true
            )
        }
    }
}
