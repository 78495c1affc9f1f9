public import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

/// The vendor's calls by the names that errors, plans and records use.
@nonexhaustive
public enum DeepIDVOperation: String, AdapterOperation, CaseIterable {
    /// `POST /v1/upload/presign`
    case presign
    /// `PUT` to a presigned address
    case upload
    /// `POST /v1/document/scan`
    case scanDocument
    /// `POST /v1/identity/verify`
    case verifyIdentity
    /// `POST /v1/face/detect`
    case detectFace
    /// `POST /v1/face/compare`
    case compareFaces
    /// `POST /v1/face/estimate-age`
    case estimateAge
    /// `GET /v1/auth/verify`
    case verifyKey
    /// `POST /v1/sessions`
    case createSession
    /// `GET /v1/sessions/{id}`
    case readSession
    /// `GET /v1/sessions`
    case listSessions
    /// `PATCH /v1/sessions/{id}/update-status`
    case updateSessionStatus

    /// Whether the vendor charges for it when it processes it.
    ///
    /// That the face calls are charged is a guess on the safe side.
    public var isBilled: Bool {
        switch self {
        case .scanDocument, .verifyIdentity, .detectFace, .compareFaces, .estimateAge: true
        case .presign, .upload, .verifyKey, .createSession, .readSession, .listSessions,
            .updateSessionStatus:
            false
        }
    }

    /// Whether sending it twice has the effect of sending it once.
    ///
    /// A second session would be a second invitation to the person; a status is set for good.
    public var isIdempotent: Bool {
        switch self {
        case .presign, .upload, .verifyKey, .readSession, .listSessions: true
        case .scanDocument, .verifyIdentity, .detectFace, .compareFaces, .estimateAge,
            .createSession, .updateSessionStatus:
            false
        }
    }

    /// Whether the vendor can be asked later what became of it.
    public var canBeLookedUp: Bool {
        switch self {
        case .createSession, .updateSessionStatus: true
        default: false
        }
    }

    /// The part of an attempt in which it is made.
    public var phase: ProviderError.Phase {
        switch self {
        case .presign, .upload: .upload
        case .scanDocument, .verifyIdentity, .detectFace, .compareFaces, .estimateAge: .analysis
        case .verifyKey: .configuration
        case .createSession, .readSession, .listSessions, .updateSessionStatus: .management
        }
    }

    func nature(_ consent: LostAnswerConsent) -> CallNature {
        switch self {
        case _ where isIdempotent: .repeatable
        // The consent is about money. Nobody agreed to a second invitation.
        case _ where isBilled: .billed(consent)
        default: .billed(.neverResend)
        }
    }

    /// Whether it goes to the storage.
    public var usesGivenAddress: Bool { self == .upload }
}
