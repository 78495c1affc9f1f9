import IDVPrimitives
import IdentityVerification

extension SnapshotContent {
    /// A provider that was asked before: what it cost, and why it gave no answer.
    static func json(_ attempt: RoutedResult.Attempt) -> JSONValue {
        let error = attempt.error
        return [
            "provider": .string(attempt.provider),
            "environment": .string(attempt.environment.rawValue),
            "kind": .string((error?.kind ?? .unexpectedAnswer).rawValue),
            "phase": .string((error?.phase ?? .analysis).rawValue),
            "operation": .string(error?.operation ?? RoutingFailure.operation),
            "sendState": .string((error?.sendState ?? .processed).rawValue),
            "message": .string(error?.message ?? "The provider gave no verdict."),
            "calls": .array(attempt.calls.map(json)),
        ]
    }

    static func attempt(_ json: JSONValue) -> RoutedResult.Attempt? {
        guard let provider = json["provider"]?.string,
            let environment = json["environment"]?.string
                .flatMap(ProviderEnvironment.init(rawValue:)),
            let kind = json["kind"]?.string.flatMap(ProviderError.Kind.init(rawValue:)),
            let phase = json["phase"]?.string.flatMap(ProviderError.Phase.init(rawValue:)),
            let operation = json["operation"]?.string, let message = json["message"]?.string,
            let sendState = json["sendState"]?.string.flatMap(SendState.init(rawValue:)),
            let calls = json["calls"]?.array?.map(call), !calls.contains(nil)
        else { return nil }
        var error = ProviderError(
            kind,
            phase: phase,
            operation: operation,
            sendState: sendState,
            retry: sendState.vendorMayHaveActed ? .mayRepeatEffect : .safe,
            message: message
        )
        error.calls = calls.compactMap { $0 }
        return RoutedResult.Attempt(
            provider: provider,
            environment: environment,
            result: nil,
            error: error
        )
    }

    private static func json(_ call: CallRecord) -> JSONValue {
        [
            "operation": .string(call.operation),
            "attempts": .number(Double(call.attempts)),
            "microseconds": .number((call.duration.seconds * 1e6).rounded()),
            "sendState": .string(call.sendState.rawValue),
            "isBilled": .bool(call.isBilled),
            "unknown": .number(Double(call.attemptsOfUnknownEffect)),
            "outcome": .string(call.outcome.rawValue),
            "bytesSent": .number(Double(call.bytesSent)),
            "bytesReceived": .number(Double(call.bytesReceived)),
        ]
    }

    private static func call(_ json: JSONValue) -> CallRecord? {
        guard let operation = json["operation"]?.string, let attempts = json["attempts"]?.integer,
            let microseconds = json["microseconds"]?.number, (0...1e15).contains(microseconds),
            let sendState = json["sendState"]?.string.flatMap(SendState.init(rawValue:)),
            let isBilled = json["isBilled"]?.bool, let unknown = json["unknown"]?.integer
        else { return nil }
        return CallRecord(
            operation: operation,
            attempts: attempts,
            duration: .microseconds(Int(microseconds)),
            sendState: sendState,
            isBilled: isBilled,
            attemptsOfUnknownEffect: unknown,
            outcome: json["outcome"]?.string.flatMap(CallOutcome.init(rawValue:)),
            bytesSent: json["bytesSent"]?.integer ?? 0,
            bytesReceived: json["bytesReceived"]?.integer ?? 0
        )
    }
}
