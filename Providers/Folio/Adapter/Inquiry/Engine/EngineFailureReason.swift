/// Why a run of the engine failed, as the engine names it; a name that is not known is kept.
///
/// Source: the public typings of Regula's web component.
public struct EngineFailureReason: RawRepresentable, Sendable, Hashable {
    /// The engine's word.
    public let rawValue: String

    /// A reason by the engine's word.
    ///
    /// A word that is not 1–64 capital letters, digits and underscores becomes `unknown`, since it is
    /// printed.
    public init(rawValue: String) {
        let isWord = rawValue.utf8.allSatisfy {
            (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
        }
        self.rawValue =
            isWord && (1...64).contains(rawValue.utf8.count) ? rawValue : "UNKNOWN_ERROR"
    }

    /// The engine does not say.
    public static let unknown = EngineFailureReason(rawValue: "UNKNOWN_ERROR")
    /// The engine did not confirm that the person is live.
    public static let notConfirmed = EngineFailureReason(rawValue: "NOT_CONFIRMED")
    /// Liveness passed, and no portrait came with it.
    public static let portraitMissing = EngineFailureReason(rawValue: "PORTRAIT_MISSING")
    /// Liveness passed, and its transaction's id is missing or cannot be one.
    public static let transactionInvalid = EngineFailureReason(rawValue: "TRANSACTION_INVALID")
    /// Liveness passed with a transaction that was submitted before.
    public static let transactionRepeated = EngineFailureReason(rawValue: "TRANSACTION_REPEATED")
    /// The engine ran out of time.
    public static let timeout = EngineFailureReason(rawValue: "TIMEOUT_ERROR")
    /// The engine ended with nothing.
    public static let empty = EngineFailureReason(rawValue: "EMPTY")
    /// The person used up the engine's own attempts.
    public static let retriesExceeded = EngineFailureReason(rawValue: "RETRY_COUNTER_EXCEEDED")
    /// The engine was closed.
    public static let closed = EngineFailureReason(rawValue: "CLOSED")
    /// The run was cancelled.
    public static let cancelled = EngineFailureReason(rawValue: "CANCELLED")
    /// The selfie code could not be loaded.
    public static let chunkNotLoaded = EngineFailureReason(rawValue: "CHUNK_NOT_LOADED")
    /// The service cannot be reached.
    public static let connection = EngineFailureReason(rawValue: "CONNECTION_ERROR")
    /// The person does not let the page use the camera.
    public static let cameraDenied = EngineFailureReason(rawValue: "CAMERA_PERMISSION_DENIED")
}
