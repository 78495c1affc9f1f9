import IDVAdapterKit
import IDVHTTP
import IdentityVerification

/// What a status of the vendor means.
enum DeepIDVStatus {
    static func reading(_ response: HTTPResponse, of operation: DeepIDVOperation) -> StatusReading {
        let body = DeepIDVErrorBody(response)
        var reading = reading(of: response.status, operation)
        reading.hint = body.hintText
        reading.vendorCode = body.code
        reading.vendorMessage = body.message
        // The storage's reason is read one level up, where the image's label is known.
        if operation == .upload { reading.keptBytes = 4_096 }
        return reading
    }

    private static func reading(of status: Int, _ operation: DeepIDVOperation) -> StatusReading {
        switch status {
        case 400, 422:
            let isAnalysis = operation.phase == .analysis
            return StatusReading(
                isAnalysis ? .mediaRefused : .invalidInput,
                .afterFixing,
                isAnalysis
                    ? "The vendor could not work with the image or the request."
                    : "The vendor refused the request."
            )
        case 401:
            return StatusReading(
                .keyRefused,
                .afterFixing,
                "The vendor does not know the API key. Check which secret apiKey refers to, and that "
                    + "it belongs to this environment."
            )
        case 402:
            return StatusReading(
                .insufficientFunds,
                .afterFixing,
                "The vendor's account has no balance or subscription for this call. Top it up in the "
                    + "Admin Console."
            )
        case 403:
            return StatusReading(
                .notPermitted,
                .afterFixing,
                "The API key is missing its permission for this, or the object belongs to another "
                    + "organization."
            )
        case 404:
            return StatusReading(
                .notFound,
                .afterFixing,
                operation.phase == .analysis
                    ? "The vendor does not have the uploaded image (any more). Upload it again."
                    : "The vendor does not know what was asked for."
            )
        case 409:
            return StatusReading(
                .conflict,
                .afterFixing,
                "The object's state does not allow this."
            )
        case 413, 415:
            return StatusReading(
                .mediaRefused,
                .afterFixing,
                "The vendor refused the size or type of the request."
            )
        case 429:
            return StatusReading(
                .rateLimited,
                .later,
                "Too many requests for the account. Lower rateLimit, or spread the work."
            )
        case 500...599:
            return StatusReading(
                .unavailable,
                .later,
                "The vendor failed on its side.",
                saysEffect: true
            )
        default:
            return StatusReading(
                .unexpectedAnswer,
                .later,
                "The vendor answered in an unexpected way.",
                saysEffect: true
            )
        }
    }
}
