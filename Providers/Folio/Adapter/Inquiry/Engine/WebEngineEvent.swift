public import IDVPrimitives

/// What the web's engine tells of a run: an action, and data with some.
///
/// Folio's table of how a run ends is not public; this one is inferred from its prose and from the
/// engine's own events. Everything that does not say plainly that liveness passed is a failed run.
/// Source: Regula's web component: event `face-liveness`.
public struct WebEngineEvent: Sendable, Equatable {
    /// What happened, in the engine's word.
    public let action: String

    /// The engine's own status: 1 is OK, 0 an error, 2 a timeout, −1 nothing.
    let status: Int?
    let reason: EngineFailureReason?
    let response: Response?

    /// What the service answered, as far as it matters.
    struct Response: Sendable, Equatable {
        /// 0: live; 1: not; 2: unknown.
        let status: Int?
        /// Whether the service names a fault of its own; it may do that beside any status.
        let hasFault: Bool
        /// Nil also when the event names two.
        let transactionID: String?
        let hasPortrait: Bool
    }

    /// Reads an event's `detail`: `{"action": …, "data": {…}}`.
    ///
    /// A member that is missing or of another type than it should be never makes a run pass. The
    /// portrait is looked at and not kept.
    ///
    /// - Parameter detail: the event's detail; nil when it names no action.
    public init?(_ detail: JSONValue) {
        guard let action = detail["action"]?.id else { return nil }
        self.action = action
        let data = detail["data"]
        status = data?["status"]?.integer
        reason = data?["reason"]?.string.map(EngineFailureReason.init(rawValue:))
        response = data?["response"].flatMap { value in
            value.object == nil ? nil : Response(value, beside: data?["transactionId"])
        }
    }

    /// How the run ended with it; nil when it goes on.
    ///
    /// Only the first that is not nil counts for a run.
    public var outcome: EngineOutcome? {
        switch action {
        case "PROCESS_FINISHED": finished
        case "RETRY_COUNTER_EXCEEDED": .failed(reason: .retriesExceeded)
        case "SERVICE_INITIALIZED" where status == 0: .failed(reason: reason ?? .unknown)
        case "CLOSE": .closed
        default: nil
        }
    }

    private var finished: EngineOutcome {
        switch status {
        case 1: break
        case 2: return .failed(reason: reason ?? .timeout)
        case -1: return .failed(reason: reason ?? .empty)
        default: return .failed(reason: reason ?? .unknown)
        }
        guard let response, response.status == 0, !response.hasFault else {
            return .failed(reason: .notConfirmed)
        }
        guard let transaction = response.transactionID, InquiryReducer.isTransaction(transaction)
        else { return .failed(reason: .transactionInvalid) }
        guard response.hasPortrait else { return .failed(reason: .portraitMissing) }
        return .passed(transactionID: transaction, hasPortrait: true)
    }
}

extension WebEngineEvent.Response {
    fileprivate init(_ value: JSONValue, beside outer: JSONValue?) {
        status = value["status"]?.integer
        // Missing or null says nothing; anything but 0 is a fault.
        hasFault = value["code"].map { !$0.isNull && $0.integer != 0 } ?? false
        let named = [value["transactionId"], outer].compactMap { $0?.string }
        transactionID = named.first.flatMap { first in
            named.allSatisfy { $0.isExactly(first) } ? first : nil
        }
        hasPortrait = value["images"]?.array?.first?.string?.isEmpty == false
    }
}
