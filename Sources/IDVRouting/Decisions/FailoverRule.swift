import IdentityVerification

/// Whether the next provider may be asked after one provider's part of an attempt: pure.
enum FailoverRule {
    /// Decides.
    ///
    /// - Parameters:
    ///   - end: how the provider's part ended.
    ///   - profile: the provider; a call that it does not name counts as billed.
    ///   - acceptsDoubleBilling: whether the route accepts that two providers act, and bill.
    /// - Returns: whether the next provider may be asked.
    static func decide(
        after end: AttemptEnd,
        of profile: ProviderProfile,
        acceptsDoubleBilling: Bool
    ) -> FailoverDecision {
        switch end {
        case .other: return .stop(.callersFault)
        case .result(.noAnswer, let calls):
            return mayHaveActed(calls) && !acceptsDoubleBilling ? .stop(.mayHaveActed) : .next
        case .result: return .stop(.answered)
        case .failed(let error):
            switch error.kind {
            case .cancelled: return .stop(.cancelled)
            case .invalidInput, .mediaRefused, .conflict: return .stop(.callersFault)
            case .invalidConfiguration, .keyRefused, .notPermitted, .insufficientFunds, .notFound,
                .rateLimited, .unavailable, .network, .timedOut, .uploadRefused,
                .untrustedAddress, .unexpectedAnswer:
                break
            }
            let acted = mayHaveActed(error.calls) || failedCallMayHaveActed(error, profile)
            return acted && !acceptsDoubleBilling ? .stop(.mayHaveActed) : .next
        }
    }

    private static func mayHaveActed(_ calls: [CallRecord]) -> Bool {
        calls.contains {
            $0.isBilled && ($0.sendState.vendorMayHaveActed || $0.attemptsOfUnknownEffect > 0)
        }
    }

    /// Whether the call that the error names is billed and may have had its effect.
    private static func failedCallMayHaveActed(
        _ error: ProviderError,
        _ profile: ProviderProfile
    ) -> Bool {
        guard error.sendState.vendorMayHaveActed else { return false }
        if let record = error.calls.last(where: { $0.operation == error.operation }) {
            return record.isBilled
        }
        return profile.operations.first { $0.name == error.operation }?.isBilled ?? true
    }
}
