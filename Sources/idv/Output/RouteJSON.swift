import IDVPrimitives
import IDVRouting
import IdentityVerification

/// Decisions and results of routes as JSON.
enum RouteJSON {
    static func object(_ decision: RouteDecision) -> JSONValue {
        var object = members(of: decision)
        object["schema"] = "idv.route/1"
        return .object(object)
    }

    private static func members(of decision: RouteDecision) -> [String: JSONValue] {
        var merge = JSONValue.null
        if case .all(let policy) = decision.mode { merge = .string(policy.rawValue) }
        return [
            "route": .string(decision.route),
            "rule": decision.rule.map { .number(Double($0)) } ?? .null,
            "merge": merge,
            "split": decision.split.map { .string($0.rawValue) } ?? .null,
            "candidates": .array(decision.candidates.map(candidate)),
            "shadow": decision.shadow.map(candidate) ?? .null,
            "explanation": .array(decision.explanation.map { .string($0) }),
        ]
    }

    private static func candidate(_ candidate: RouteCandidate) -> JSONValue {
        [
            "provider": .string(candidate.provider),
            "passedOver": candidate.obstacle.map { .string($0.name) } ?? .null,
            "because": candidate.obstacle.map { .string("\($0)") } ?? .null,
        ]
    }

    /// A routed result: the outcome, the decision, and each provider's own result.
    static func object(_ result: RoutedResult) -> JSONValue {
        [
            "schema": "idv.routed/1",
            "outcome": .string(result.outcome.name),
            "provider": result.decisive.map { .string($0.provider) } ?? .null,
            "environment": result.environment.map { .string($0.rawValue) } ?? .null,
            "reasons": .array(result.reasons.map(VerificationJSON.reason)),
            "decision": .object(members(of: result.decision)),
            "cost": cost(result.cost.total),
            "attempts": .array(
                result.attempts.map { attempt in
                    if let result = attempt.result { return VerificationJSON.object(result) }
                    return VerificationJSON.object(failed: attempt)
                }
            ),
        ]
    }

    private static func cost(_ count: CostLedger.Count) -> JSONValue {
        [
            "billed": .number(Double(count.billed)),
            "maybeBilled": .number(Double(count.maybeBilled)),
            "notBilled": .number(Double(count.notBilled)),
        ]
    }
}
