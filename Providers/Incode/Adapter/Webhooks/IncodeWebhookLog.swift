/// What was heard of which session, so that each webhook is acted on once and none sets a session
/// back.
///
/// A value with bounds: keep one behind a lock, or store what it holds elsewhere. It knows no
/// verdict.
public struct IncodeWebhookLog: Sendable {
    private struct Entry {
        var seen: Set<String> = []
        var rank = 0
        var hasEnded = false
    }

    /// How many sessions are remembered; beyond that the oldest is forgotten.
    public let maximumInterviews: Int
    /// How many different webhooks about one session are acted on.
    public static let maximumEventsPerInterview = 32

    private var entries: [String: Entry] = [:]
    /// The sessions in the order in which they were expected.
    private var order: [String] = []

    /// An empty log.
    ///
    /// - Parameter maximumInterviews: How many sessions are remembered; at least 1.
    public init(maximumInterviews: Int = 10_000) {
        self.maximumInterviews = max(1, maximumInterviews)
    }

    /// The sessions of which no end was heard, oldest first.
    ///
    /// A webhook that is lost is lost: ask the vendor about these from time to time.
    public var unfinished: [String] {
        order.filter { entries[$0]?.hasEnded == false }
    }

    /// Notes that a session is one of ours.
    ///
    /// A session that is known already stays as it is.
    public mutating func expect(_ interviewID: String) {
        guard entries[interviewID] == nil else { return }
        if order.count >= maximumInterviews {
            entries[order.removeFirst()] = nil
        }
        entries[interviewID] = Entry()
        order.append(interviewID)
    }

    /// Forgets a session: its webhooks are ignored from now on.
    public mutating func forget(_ interviewID: String) {
        guard entries.removeValue(forKey: interviewID) != nil else { return }
        order.removeAll { $0 == interviewID }
    }

    /// Takes a webhook and says what to do.
    public mutating func take(_ event: IncodeWebhookEvent) -> IncodeWebhookAction {
        guard var entry = entries[event.interviewID] else { return .ignore(.unknownInterview) }
        guard !entry.seen.contains(event.key) else { return .ignore(.duplicate) }
        guard entry.seen.count < Self.maximumEventsPerInterview else { return .ignore(.tooMany) }
        entry.seen.insert(event.key)
        defer { entries[event.interviewID] = entry }
        guard event.rank >= entry.rank || event.hint == .recordingArrived else {
            return .ignore(.late)
        }
        entry.rank = max(entry.rank, event.rank)
        guard event.hint == .ended else { return .readStatus(interviewID: event.interviewID) }
        entry.hasEnded = true
        return .readResult(interviewID: event.interviewID)
    }
}

extension IncodeWebhookLog: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// How many sessions it knows.
    public var description: String { "IncodeWebhookLog(\(entries.count) interviews)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
