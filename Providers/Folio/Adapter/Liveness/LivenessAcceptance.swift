public import IdentityVerification

/// The rule by which a transaction counts as confirmed liveness: it does only when everything is
/// explicitly there.
///
/// It asks nobody and keeps nothing. That code, status, type and id are read at the service and not
/// from the client is the service's advice; that a transaction is bound to its capture session, is
/// used once and is recent is this project's own.
///
/// Source: Regula: liveness in the web service's documentation, and its advice on security.
public struct LivenessAcceptance: Sendable {
    /// How old a transaction may be, inclusive.
    public let maximumAge: Duration

    /// Makes the rule.
    public init(maximumAge: Duration = .seconds(300)) {
        self.maximumAge = maximumAge
    }

    /// Judges a transaction as the service gave it with HTTP 200.
    ///
    /// - Parameters:
    ///   - transaction: what the service gave; nil when it does not have it.
    ///   - expectation: what it must be.
    ///   - now: this moment of the ledger that the expectation's moments come from.
    /// - Returns: `confirmed` only when nothing is missing.
    public func judge(
        _ transaction: LivenessTransaction?,
        _ expectation: LivenessExpectation,
        now: LivenessMoment
    ) -> LivenessVerdict {
        guard let transaction else { return .notYet }
        let binding = Self.binding(of: transaction, expectation)
        let isSame = transaction.transactionID.map {
            LivenessText.same($0, expectation.transactionID)
        }
        func refuse(_ reason: LivenessRefusal.Reason) -> LivenessVerdict {
            .notConfirmed(
                LivenessRefusal(
                    reason,
                    code: transaction.code,
                    // What is said of another person's transaction is not said of this one.
                    isAttributed: isSame == true && binding != nil
                )
            )
        }
        guard let isSame else { return refuse(.transactionMissing) }
        guard isSame else { return refuse(.otherTransaction) }
        guard let code = transaction.code else { return refuse(.codeMissing) }
        guard code == .ok else { return refuse(Self.reason(for: code, transaction.status)) }
        switch transaction.status {
        case 0: break
        case 1: return refuse(.statusNotConfirmed)
        case nil: return refuse(.statusMissing)
        default: return refuse(.statusUnknown)
        }
        guard let mode = transaction.mode else { return refuse(.modeMissing) }
        guard mode == expectation.mode, expectation.run.map({ $0.mode == mode }) ?? true else {
            return refuse(.wrongMode)
        }
        guard let binding else { return refuse(.notBound) }
        guard let made = expectation.run?.began ?? expectation.sessionSeen, made <= now else {
            return refuse(.ageUnknown)
        }
        guard now.elapsed - made.elapsed <= maximumAge else { return refuse(.tooOld) }
        guard let claim = expectation.claim,
            LivenessText.same(claim.transactionID, expectation.transactionID)
        else { return refuse(.alreadyUsed) }
        return .confirmed(
            ConfirmedLiveness(
                transactionID: expectation.transactionID,
                captureSessionID: expectation.captureSessionID,
                mode: mode,
                binding: binding,
                rawAnswer: transaction.rawAnswer,
                claim: claim
            )
        )
    }

    private static func reason(
        for code: FaceServiceResultCode,
        _ status: Int?
    ) -> LivenessRefusal.Reason {
        if status == 0 { return .errorBesidePositive }
        return code.meaning == .livenessNegative ? .livenessFailed : .serviceError
    }

    /// What ties a transaction to the capture session; nil when nothing does, or one of the two
    /// contradicts it.
    private static func binding(
        of transaction: LivenessTransaction,
        _ expectation: LivenessExpectation
    ) -> ConfirmedLiveness.Binding? {
        let session = expectation.captureSessionID
        guard !session.isEmpty else { return nil }
        if let tag = transaction.tag, !LivenessText.same(tag, session) { return nil }
        if let run = expectation.run {
            guard LivenessText.same(run.captureSessionID, session),
                LivenessText.same(run.transactionID, expectation.transactionID)
            else { return nil }
            return .run
        }
        return transaction.tag == nil ? nil : .tag
    }
}

/// Liveness that the service confirmed for a capture session; only `LivenessAcceptance` makes one.
public struct ConfirmedLiveness: Sendable {
    /// What ties the transaction to the capture session.
    @nonexhaustive
    public enum Binding: String, Sendable, Hashable {
        /// A run of this side made the transaction for it.
        case run
        /// The service keeps the capture session's id with the transaction.
        case tag
    }

    /// The transaction.
    public let transactionID: String
    /// The capture session.
    public let captureSessionID: String
    /// The mode in which the engine ran.
    public let mode: SelfieLivenessMode
    /// What ties the two.
    public let binding: Binding
    /// The service's whole answer.
    public let rawAnswer: Personal<[UInt8]>

    let claim: LivenessClaim

    // Out of reach of everything but the rule above.
    fileprivate init(
        transactionID: String,
        captureSessionID: String,
        mode: SelfieLivenessMode,
        binding: Binding,
        rawAnswer: Personal<[UInt8]>,
        claim: LivenessClaim
    ) {
        self.transactionID = transactionID
        self.captureSessionID = captureSessionID
        self.mode = mode
        self.binding = binding
        self.rawAnswer = rawAnswer
        self.claim = claim
    }
}

extension ConfirmedLiveness: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The mode, and no id.
    public var description: String { "ConfirmedLiveness(\(mode.rawValue))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
