import IDVPrimitives
import IDVRouting
import IdentityVerification

/// A result as the JSON object that `--json` prints.
enum VerificationJSON {
    static func object(_ result: VerificationResult) -> JSONValue {
        [
            "schema": "idv.verification/1",
            "provider": .string(result.provider),
            "environment": .string(result.environment.rawValue),
            "outcome": .string(result.outcome.name),
            "session": SessionReference.find(in: result).map {
                ["kind": .string($0.subject), "id": .string($0.identifier.value)]
            } ?? .null,
            "reasons": .array(result.reasons.map(reason)),
            "document": result.document.map(DocumentJSON.object) ?? .null,
            "scores": .array(result.scores.map(score)),
            "plan": plan(result.plan),
            "calls": .array(result.calls.map(call)),
        ]
    }

    /// A scan has no outcome: reading a document says nothing about a person.
    static func object(_ scan: DocumentScan) -> JSONValue {
        [
            "schema": "idv.scan/1",
            "provider": .string(scan.provider),
            "environment": .string(scan.environment.rawValue),
            "reasons": .array(scan.reasons.map(reason)),
            "document": DocumentJSON.object(scan.document),
            "scores": .array(scan.scores.map(score)),
            "plan": plan(scan.plan),
            "calls": .array(scan.calls.map(call)),
        ]
    }

    /// What is known about a scan that brought no document.
    static func object(failedScan error: ProviderError, profile: ProviderProfile) -> JSONValue {
        [
            "schema": "idv.scan/1",
            "provider": .string(profile.name),
            "environment": .string(profile.environment.rawValue),
            "reasons": [reason(OutcomeReason(error: error))],
            "document": .null,
            "scores": [],
            "plan": plan(error.plan ?? PlanOfRecord(steps: [])),
            "calls": .array(error.calls.map(call)),
        ]
    }

    static func reason(_ reason: OutcomeReason) -> JSONValue {
        [
            "code": .string(reason.code.rawValue), "message": .string(reason.message),
            "vendorCode": reason.vendorCode.map { .string($0) } ?? .null,
        ]
    }

    /// What is known of an attempt of a route that ended in an error.
    static func object(failed attempt: RoutedResult.Attempt) -> JSONValue {
        let error = attempt.error
        return [
            "schema": "idv.verification/1",
            "provider": .string(attempt.provider),
            "environment": .string(attempt.environment.rawValue),
            "outcome": .string(attempt.outcome.name),
            "session": .null,
            "reasons": .array(error.map { [reason(OutcomeReason(error: $0))] } ?? []),
            "document": .null,
            "scores": [],
            "plan": plan(error?.plan ?? PlanOfRecord(steps: [])),
            "calls": .array((error?.calls ?? []).map(call)),
        ]
    }

    private static func score(_ score: AnyScore) -> JSONValue {
        [
            "kind": .string(score.kindName),
            "value": .number(score.value),
            "scale": [.number(score.scale.lowerBound), .number(score.scale.upperBound)],
            "direction": .string(score.scale.direction.rawValue),
            "fraction": score.displayFraction.map { .number($0) } ?? .null,
            "threshold": score.threshold.map { .number($0.value) } ?? .null,
            "thresholdSetBy": score.threshold.map { .string($0.setBy.rawValue) } ?? .null,
            "passed": score.passed.map { .bool($0) } ?? .null,
        ]
    }

    private static func plan(_ plan: PlanOfRecord) -> JSONValue {
        func names(_ steps: [String]) -> JSONValue { .array(steps.map { .string($0) }) }
        return [
            "expected": names(plan.expected), "done": names(plan.done),
            "missing": names(plan.missing),
        ]
    }

    private static func call(_ call: CallRecord) -> JSONValue {
        [
            "operation": .string(call.operation),
            "attempts": .number(Double(call.attempts)),
            "milliseconds": .number((call.duration / .milliseconds(1)).rounded()),
            "sendState": .string(call.sendState.rawValue),
            "outcome": .string(call.outcome.rawValue),
            "bytesSent": .number(Double(call.bytesSent)),
            "bytesReceived": .number(Double(call.bytesReceived)),
        ]
    }
}
