import IDVAdapterKit
import IDVHTTP
import IdentityVerification

/// What a status of Beacon's means.
enum BeaconStatus {
    static func reading(_ response: HTTPResponse) -> StatusReading {
        switch response.status {
        case 401:
            StatusReading(
                .keyRefused,
                .afterFixing,
                "Beacon does not know the key. Check which secret apiKey refers to."
            )
        case 413, 422:
            StatusReading(.mediaRefused, .afterFixing, "Beacon could not work with an image.")
        case 429:
            StatusReading(.rateLimited, .later, "Too many requests for the account.")
        case 500...599:
            StatusReading(.unavailable, .later, "Beacon failed on its side.", saysEffect: true)
        default:
            StatusReading(
                .unexpectedAnswer,
                .later,
                "Beacon answered in an unexpected way.",
                saysEffect: true
            )
        }
    }
}
