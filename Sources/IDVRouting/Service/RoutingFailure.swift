import IdentityVerification

/// The errors of this layer: in all of them nothing was sent to a vendor.
enum RoutingFailure {
    static let operation = "route"

    static func notSent(
        _ kind: ProviderError.Kind,
        _ message: String,
        retry: RetryAdvice = .afterFixing
    ) -> ProviderError {
        ProviderError(
            kind,
            phase: .configuration,
            operation: operation,
            sendState: .notSent,
            retry: retry,
            message: message
        )
    }

    /// Nobody could be asked.
    static func nobody(_ decision: RouteDecision) -> ProviderError {
        guard decision.rule != nil else {
            return notSent(
                .invalidInput,
                "No rule of the route \(decision.route) is for such a request. Add a rule without a "
                    + "condition, or send another request."
            )
        }
        let obstacles = decision.candidates.compactMap(\.obstacle)
        let waits = obstacles.compactMap(\.wait)
        let list = decision.candidates.compactMap { candidate in
            candidate.obstacle.map { "\(candidate.provider) \($0)" }
        }
        // What waiting cannot change stays refused; one that may come back is worth another try.
        let retry: RetryAdvice =
            waits.min().map { .safeAfter($0) }
            ?? (obstacles.contains(where: \.mayPass) ? .safe : .afterFixing)
        return notSent(
            obstacles.contains { $0.wait != nil || $0.mayPass } ? .unavailable : .invalidInput,
            "No provider of the route \(decision.route) can take this attempt: "
                + list.joined(separator: "; ") + ".",
            retry: retry
        )
    }
}

extension RouteCandidate.Obstacle {
    /// Whether it goes by itself.
    fileprivate var mayPass: Bool {
        switch self {
        case .switchedOff, .plannedOutage, .breakerOpen, .atCapacity, .overRate: true
        case .cannotDo, .otherEnvironment, .otherRegion, .otherCountry: false
        }
    }
}
