import IDVAdapterKit
import IDVHTTP
import IdentityVerification

/// What an error status of the vendor means.
enum IncodeStatus {
    static func reading(_ response: HTTPResponse, of operation: IncodeOperation) -> StatusReading {
        let body = operation.usesGivenAddress ? IncodeErrorBody([]) : IncodeErrorBody(response.body)
        var reading = reading(response.status, body, operation)
        reading.vendorCode = body.code.map { String($0) }
        reading.vendorMessage = body.text?.value
        // The storage's reason is read one level up.
        if operation.usesGivenAddress { reading.keptBytes = 4_096 }
        return reading
    }

    private static func reading(
        _ status: Int,
        _ body: IncodeErrorBody,
        _ operation: IncodeOperation
    ) -> StatusReading {
        let reaction = IncodeReaction(
            to: operation,
            status: status,
            code: body.code,
            text: body.text?.value
        )
        switch reaction {
        case .captureAgain(let reason), .finding(let reason):
            return StatusReading(
                .mediaRefused,
                .afterFixing,
                "The vendor could not accept the picture (\(reason.rawValue)). Take it again."
            )
        case .retry: return later(status)
        case .retryOnce:
            return StatusReading(
                .unavailable,
                .later,
                "The vendor failed while it processed the picture.",
                saysEffect: true
            )
        case .configuration: return configuration(status, operation)
        case .order:
            return StatusReading(
                status == 404 ? .notFound : .conflict,
                .afterFixing,
                "The vendor lacks something that an earlier call should have brought into the "
                    + "session. Make the calls in their order."
            )
        case .benign:
            return StatusReading(.conflict, .afterFixing, "The vendor has done this already.")
        case .askForLess:
            return StatusReading(
                .mediaRefused,
                .afterFixing,
                "It is too large for the vendor's gateway. \(operation.wayToShrink)"
            )
        default: return aborted(status, body, operation)
        }
    }

    private static func later(_ status: Int) -> StatusReading {
        switch status {
        case 403:
            StatusReading(.uploadRefused, .later, "The storage does not accept the address.")
        case 408:
            StatusReading(.timedOut, .later, "The vendor waited too long.", saysEffect: true)
        case 429:
            StatusReading(
                .rateLimited,
                .later,
                "Too many requests for the key. Lower rateLimits, or spread the work."
            )
        default:
            StatusReading(.unavailable, .later, "The vendor failed on its side.", saysEffect: true)
        }
    }

    private static func configuration(
        _ status: Int,
        _ operation: IncodeOperation
    ) -> StatusReading {
        switch status {
        case 403:
            StatusReading(
                .keyRefused,
                .afterFixing,
                "The vendor does not accept the API key. Check which secret apiKey refers to, and "
                    + "that it belongs to the environment of baseURL."
            )
        case 404, 405, 406, 501, 505, 300...399:
            StatusReading(
                status == 404 ? .notFound : .invalidConfiguration,
                .afterFixing,
                "The vendor has no such call. Check baseURL"
                    + (operation == .finishStatus ? " and finishMethod." : ".")
            )
        default:
            StatusReading(
                .invalidConfiguration,
                .afterFixing,
                "The vendor refused the capture's metadata: the flow in the Dashboard and the SDK "
                    + "differ in Deepsight, its modality or motion, or the metadata belongs to "
                    + "another picture. A new capture does not help."
            )
        }
    }

    private static func aborted(
        _ status: Int,
        _ body: IncodeErrorBody,
        _ operation: IncodeOperation
    ) -> StatusReading {
        switch status {
        case 401 where operation == .start:
            StatusReading(
                .keyRefused,
                .afterFixing,
                "The vendor does not accept the API key. Check which secret apiKey refers to."
            )
        case 401:
            StatusReading(
                .conflict,
                .afterFixing,
                "The vendor does not accept the session's token, nor a fresh one. Check that apiKey and "
                    + "baseURL belong to one environment, and begin a new attempt."
            )
        case _ where body.code.map { (6000...6999).contains($0) } ?? false:
            StatusReading(
                .unavailable,
                .afterFixing,
                "The vendor could not process it, and its session cannot go on. Start another."
            )
        case 400 where operation == .start:
            StatusReading(
                .invalidConfiguration,
                .afterFixing,
                "The vendor does not start a session in this flow. Check configurationId, and that it "
                    + "belongs to the account of baseURL."
            )
        default:
            StatusReading(.invalidInput, .afterFixing, "The vendor refused the request.")
        }
    }
}
