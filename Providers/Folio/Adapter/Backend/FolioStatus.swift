import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// What an error status of the inquiry's server means: this project's convention.
enum FolioStatus {
    static func reading(_ response: HTTPResponse, of operation: FolioOperation) -> StatusReading {
        let error = try? JSONValue(parsing: response.body.prefix(64 << 10))["error"]
        let code = error?["code"]?.string.flatMap { VendorText.isCode($0) ? $0 : nil }
        var reading = reading(of: response.status, operation)
        reading.vendorCode = code
        reading.vendorMessage = error?["message"]?.string.flatMap { VendorText.line($0) }
        return reading
    }

    private static func reading(of status: Int, _ operation: FolioOperation) -> StatusReading {
        switch status {
        case 400 where operation == .createInquiry, 422 where operation == .createInquiry:
            StatusReading(
                .invalidConfiguration,
                .afterFixing,
                "The vendor does not take what the inquiry is to be created with. Check template and "
                    + "platform."
            )
        case 400, 422:
            StatusReading(.invalidInput, .afterFixing, "The vendor refused the request.")
        case 401:
            StatusReading(
                .keyRefused,
                .afterFixing,
                "The vendor does not know the API key. Check which secret apiKey refers to, and that "
                    + "it belongs to the environment of baseURL."
            )
        case 402:
            StatusReading(
                .insufficientFunds,
                .afterFixing,
                "The vendor's account has no balance for this call."
            )
        case 403:
            StatusReading(.notPermitted, .afterFixing, "The API key is not allowed to do this.")
        case 404:
            StatusReading(
                .notFound,
                .afterFixing,
                operation == .createInquiry
                    ? "The vendor has no such call. Check baseURL."
                    : "The vendor does not know the inquiry, or what the command names."
            )
        case 409:
            StatusReading(
                .conflict,
                .afterFixing,
                "The inquiry's state does not allow this. Ask the attempt for its next step."
            )
        case 413, 415:
            StatusReading(
                .mediaRefused,
                .afterFixing,
                "The vendor refused the size or type of the photo."
            )
        case 429:
            StatusReading(
                .rateLimited,
                .later,
                "Too many requests for the account. Lower rateLimit, or spread the work."
            )
        case 500...599:
            StatusReading(
                .unavailable,
                .later,
                "The vendor failed on its side.",
                saysEffect: true
            )
        default:
            StatusReading(
                .unexpectedAnswer,
                .later,
                "The vendor answered in an unexpected way.",
                saysEffect: true
            )
        }
    }
}
