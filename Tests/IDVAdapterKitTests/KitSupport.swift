import IDVAdapterKit
import IDVHTTP
import IdentityVerification

/// The calls of a vendor that does not exist.
enum AcmeOperation: String, AdapterOperation, CaseIterable {
    case read
    case charge
    case invite
    case store

    var phase: ProviderError.Phase { self == .store ? .upload : .analysis }
    var isBilled: Bool { self == .charge }
    var isIdempotent: Bool { self == .read || self == .store }
    var usesGivenAddress: Bool { self == .store }
}

/// A failure with one attempt.
func failure(
    _ cause: HTTPCallFailure.Cause,
    _ delivery: CallDelivery,
    retryAfter: Duration? = nil
) -> HTTPCallFailure {
    HTTPCallFailure(
        cause: cause,
        attempts: 1,
        elapsed: .seconds(1),
        delivery: delivery,
        retryAfter: retryAfter
    )
}
