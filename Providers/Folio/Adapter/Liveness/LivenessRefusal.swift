/// Why a transaction does not count as confirmed liveness.
public struct LivenessRefusal: Error, Sendable, Equatable {
    /// What was found.
    @nonexhaustive
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The service does not have the transaction, after all reads.
        case absent
        /// The service's answer names no transaction.
        case transactionMissing
        /// The service's answer is about another transaction.
        case otherTransaction
        /// The answer has no result code.
        case codeMissing
        /// The result code says that no live person was seen.
        case livenessFailed
        /// The result code says that something else went wrong.
        case serviceError
        /// The answer says "confirmed", and its result code says that something went wrong.
        case errorBesidePositive
        /// The answer has no status.
        case statusMissing
        /// The status says that liveness was not confirmed.
        case statusNotConfirmed
        /// The status is none of the two that are known.
        case statusUnknown
        /// The answer does not say in which mode the engine ran.
        case modeMissing
        /// The engine ran in another mode than the step asked for.
        case wrongMode
        /// Nothing ties the transaction to the capture session, or something ties it to another.
        case notBound
        /// When the transaction was made is not known.
        case ageUnknown
        /// The transaction was made too long ago.
        case tooOld
        /// The transaction was used before.
        case alreadyUsed
        /// Too many transactions were used lately to tell whether this one was.
        case tooManyClaims
    }

    /// What was found.
    public let reason: Reason
    /// The service's result code; nil when there was none.
    public let resultCode: FaceServiceResultCode?
    /// Whether the service found that no live person was there, in a transaction that is surely the
    /// capture session's.
    ///
    /// False means only that liveness could not be confirmed: it says nothing against the person. An
    /// answer that contradicts itself says nothing either.
    public let isExplicitlyNegative: Bool

    init(_ reason: Reason, code: FaceServiceResultCode? = nil, isAttributed: Bool = false) {
        self.reason = reason
        resultCode = code
        isExplicitlyNegative =
            isAttributed && (reason == .statusNotConfirmed || reason == .livenessFailed)
    }

    /// Whether a later read may bring what is missing.
    var mayComeLater: Bool {
        switch reason {
        case .absent, .statusMissing, .codeMissing: true
        default: false
        }
    }
}

extension LivenessRefusal: CustomStringConvertible {
    /// What was found, in words that are safe to print.
    public var description: String {
        let what =
            switch reason {
            case .absent: "the service does not have the transaction"
            case .transactionMissing: "the service's answer names no transaction"
            case .otherTransaction: "the service's answer is about another transaction"
            case .codeMissing: "the service's answer has no result code"
            case .livenessFailed: "the service saw no live person"
            case .serviceError: "the service could not judge"
            case .errorBesidePositive: "the service's answer says confirmed beside an error"
            case .statusMissing: "the service's answer has no status"
            case .statusNotConfirmed: "the service did not confirm liveness"
            case .statusUnknown: "the service's answer has a status that is not known"
            case .modeMissing: "the service's answer names no mode"
            case .wrongMode: "the engine ran in another mode than the step asked for"
            case .notBound: "the transaction is not tied to the capture session"
            case .ageUnknown: "it is not known when the transaction was made"
            case .tooOld: "the transaction was made too long ago"
            case .alreadyUsed: "the transaction was used before"
            case .tooManyClaims: "too many transactions were used lately to tell them apart"
            }
        return resultCode.flatMap { $0 == .ok ? nil : $0 }.map {
            "\(what) (result code \($0.rawValue))"
        } ?? what
    }
}
