public import IdentityVerification

/// What a routed attempt came to: an outcome, by whom, and everything that was said on the way.
public struct RoutedResult: Sendable {
    /// A provider that was asked, and how that ended.
    public struct Attempt: Sendable {
        /// The provider's name.
        public let provider: String
        /// The provider's environment.
        public let environment: ProviderEnvironment
        /// The result; nil when it ended in an error.
        public let result: VerificationResult?
        /// The error; nil when there is a result.
        public let error: ProviderError?

        /// The outcome: that of the result, else none.
        public var outcome: Outcome { result?.outcome ?? .noAnswer }
        /// The calls as they went.
        public var calls: [CallRecord] { result?.calls ?? error?.calls ?? [] }
    }

    /// How the attempt ended.
    public let outcome: Outcome
    /// Why; at least one.
    public let reasons: [OutcomeReason]
    /// To whom the attempt went, and why.
    public let decision: RouteDecision
    /// The providers that were asked, in order.
    public let attempts: [Attempt]

    /// The result that the outcome comes from; nil when several were merged, or nobody answered.
    public let decisive: VerificationResult?

    /// The error that the attempt ended in; nil when there is a verdict.
    public var error: ProviderError? { decisive == nil ? attempts.last?.error : nil }

    /// What was paid for, may have been, and was not, over all providers.
    public var cost: CostLedger {
        var ledger = CostLedger()
        for attempt in attempts {
            for call in attempt.calls { ledger.count(call, at: attempt.provider) }
        }
        return ledger
    }

    /// The environment; nil when providers of both were asked.
    public var environment: ProviderEnvironment? {
        let environments = Set(attempts.map(\.environment))
        return environments.count == 1 ? environments.first : nil
    }

    /// The result of one provider's verdict, after others that surely did not act.
    init(_ result: VerificationResult, decision: RouteDecision, attempts: [Attempt]) {
        outcome = result.outcome
        reasons = result.reasons
        self.decision = decision
        self.attempts = attempts
        decisive = result
    }

    /// The result of an attempt that brought no verdict: no answer, with the error as its reason.
    init(failed error: ProviderError?, decision: RouteDecision, attempts: [Attempt]) {
        outcome = .noAnswer
        reasons = [
            error.map { OutcomeReason(error: $0) }
                ?? OutcomeReason(.noAnswer, "No provider gave an answer.")
        ]
        self.decision = decision
        self.attempts = attempts
        decisive = nil
    }

    /// The result of several verdicts.
    init(_ merged: MergedOutcome, decision: RouteDecision, attempts: [Attempt]) {
        outcome = merged.outcome
        reasons =
            [merged.reason]
            + attempts.flatMap { attempt in
                let own =
                    attempt.result?.reasons
                    ?? attempt.error.map { [OutcomeReason(error: $0)] } ?? []
                return own.map { reason in
                    OutcomeReason(
                        reason.code,
                        "\(attempt.provider): \(reason.message)",
                        vendorCode: reason.vendorCode
                    )
                }
            }
        self.decision = decision
        self.attempts = attempts
        decisive = nil
    }
}
