public import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

/// The calls to Folio and to the face liveness service by the names that errors, plans and records
/// use.
@nonexhaustive
public enum FolioOperation: String, AdapterOperation, CaseIterable {
    /// Creates an inquiry.
    case createInquiry
    /// Reads an inquiry.
    case readInquiry
    /// Submits the engine's transaction of a capture session.
    case submitCapture
    /// Uploads the photo of a capture session.
    case uploadCapture
    /// Goes back one step.
    case goBack
    /// Asks for the step once more.
    case retryStep
    /// `POST /api/v2/liveness/start` through the selfie proxy
    case startLiveness
    /// `POST /api/v2/liveness` through the selfie proxy
    case processLiveness
    /// `GET /api/v2/liveness` at the face liveness service
    case readTransaction
    /// `DELETE /api/v2/liveness` at the face liveness service
    case deleteTransaction
    /// `GET /api/healthz` at the face liveness service
    case checkHealth
    /// `GET /api/readyz` at the face liveness service
    case checkReadiness
    /// `POST /api/match` at the face liveness service
    case matchFaces

    /// Whether the vendor charges for it when it processes it.
    ///
    /// Folio publishes no prices: that it charges for what is submitted, and a service for what it
    /// processes, is a guess on the safe side.
    public var isBilled: Bool {
        switch self {
        case .submitCapture, .uploadCapture, .processLiveness, .matchFaces: true
        default: false
        }
    }

    /// Whether sending it twice has the effect of sending it once.
    ///
    /// An inquiry is created with a key of its own, so that a second request gives the first inquiry.
    public var isIdempotent: Bool {
        switch self {
        case .createInquiry, .readInquiry, .readTransaction, .deleteTransaction, .checkHealth,
            .checkReadiness:
            true
        // A second start makes a second transaction, which nobody submits; it is not sent by itself.
        default: false
        }
    }

    /// Whether the vendor can be asked later what became of it.
    public var canBeLookedUp: Bool {
        switch self {
        case .submitCapture, .uploadCapture, .goBack, .retryStep: true
        default: false
        }
    }

    /// The part of an attempt in which it is made.
    public var phase: ProviderError.Phase {
        switch self {
        case .createInquiry, .goBack, .retryStep: .management
        case .readInquiry: .analysis
        case .submitCapture, .startLiveness, .processLiveness, .readTransaction, .matchFaces:
            .analysis
        case .uploadCapture: .upload
        case .deleteTransaction: .management
        case .checkHealth, .checkReadiness: .configuration
        }
    }

    /// Whether it goes to an address that an update gave.
    public var usesGivenAddress: Bool { self == .startLiveness || self == .processLiveness }

    var nature: CallNature { isIdempotent ? .repeatable : .billed(.neverResend) }
}
