public import IDVHTTP
import IDVPrimitives
import IdentityVerification

/// Writes each event as one line of JSON, for a log.
public struct JSONLinesHandler: EventHandler {
    private let clock: CallClock
    private let write: @Sendable (String) -> Void

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - clock: tells the time of each event.
    ///   - write: is given each line, without its end, from many tasks at once; it must return
    ///     quickly.
    public init(clock: CallClock = .system, write: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.write = write
    }

    /// Writes an event.
    public func handle(_ event: ServiceEvent) {
        var members = Self.members(of: event)
        let now = clock.sinceEpoch()
        let milliseconds = now.components.attoseconds / 1_000_000_000_000_000
        let second = OutageWindow.Instant(secondsSinceEpoch: Int(now.components.seconds))
        let fraction = String(milliseconds + 1_000).dropFirst()
        members["time"] = .string("\(second)".dropLast() + ".\(fraction)Z")
        members["event"] = .string(event.name)
        write(String(decoding: JSONValue.object(members).encoded(), as: UTF8.self))
    }

    private static func members(of event: ServiceEvent) -> [String: JSONValue] {
        switch event {
        case .attemptBegan(let place): return members(of: place)
        case .call(let place, let call):
            return members(of: place).merging(members(of: call)) { $1 }
        case .attemptEnded(let place, let outcome, let duration, let error):
            var members = members(of: place)
            members["outcome"] = outcome.map { .string($0.name) } ?? .null
            members["seconds"] = .number(duration.rounded)
            members["error"] = error.map { .string($0.rawValue) } ?? .null
            return members
        case .failedOver(let from, let to):
            var members = members(of: from)
            members["to"] = .string(to.provider)
            members["toEnvironment"] = .string(to.environment.rawValue)
            return members
        case .passedOver(let place, let obstacle):
            var members = members(of: place)
            members["reason"] = .string(obstacle.name)
            members["detail"] = .string("\(obstacle)")
            return members
        case .shadowCompared(let place, let outcome, let attempt):
            var members = members(of: place)
            members["outcome"] = .string(outcome.name)
            members["attempt"] = .string(attempt.name)
            return members
        case .shadowFailed(let place, let error):
            var members = members(of: place)
            members["error"] = error.map { .string($0.rawValue) } ?? .null
            return members
        case .breakerChanged(let provider, let environment, let state):
            return [
                "provider": .string(provider), "environment": .string(environment.rawValue),
                "to": .string(state.rawValue),
            ]
        case .choiceStoreFailed(let route): return ["route": .string(route)]
        case .configurationReplaced: return [:]
        case .configurationRefused(let faults): return ["faults": .number(Double(faults))]
        }
    }

    private static func members(of place: ServiceEvent.Place) -> [String: JSONValue] {
        [
            "provider": .string(place.provider), "adapter": .string(place.adapter),
            "environment": .string(place.environment.rawValue), "route": .string(place.route),
            "shadow": .bool(place.isShadow),
        ]
    }

    private static func members(of call: CallRecord) -> [String: JSONValue] {
        var ledger = CostLedger()
        ledger.count(call, at: "")
        return [
            "operation": .string(call.operation), "tries": .number(Double(call.attempts)),
            "seconds": .number(call.duration.rounded),
            "sendState": .string(call.sendState.rawValue),
            "outcome": .string(call.outcome.rawValue),
            "bytesSent": .number(Double(call.bytesSent)),
            "bytesReceived": .number(Double(call.bytesReceived)),
            "billed": .number(Double(ledger.total.billed)),
            "maybeBilled": .number(Double(ledger.total.maybeBilled)),
        ]
    }
}

extension Duration {
    /// The time in seconds, to a microsecond.
    fileprivate var rounded: Double { (seconds * 1e6).rounded() / 1e6 }
}
