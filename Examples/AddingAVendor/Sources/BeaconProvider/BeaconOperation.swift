import IDVAdapterKit
import IdentityVerification

/// Beacon's calls by the names that errors, plans and records use.
enum BeaconOperation: String, AdapterOperation {
    /// `POST /v1/checks`
    case check

    /// Beacon charges for each check.
    var isBilled: Bool { true }
    /// A check that is sent twice is made, and paid, twice.
    var isIdempotent: Bool { false }
    var phase: ProviderError.Phase { .analysis }
}
