/// What was heard of which session, so that each webhook is acted on once, none sets a session back,
/// and no result that was announced is lost.
///
/// After each `readResult` that could be done, say so by `noteResultRead(_:)`: until then the session
/// is unfinished, and a repetition of the webhook asks for the read again. A value with bounds: keep
/// one behind a lock, or store what it holds elsewhere. It knows no verdict.
public struct IncodeWebhookLog: Sendable {
    private struct Entry {
        var seen: Set<String> = []
        var rank = 0
        /// Whether the result was read, and none was announced since.
        var isResultRead = false
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

    /// The sessions whose result was not read, or whose result was announced again since, oldest
    /// first.
    ///
    /// A webhook that is lost is lost, and a read may fail: ask the vendor about these from time to
    /// time.
    public var unfinished: [String] {
        order.filter { entries[$0]?.isResultRead == false }
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

    /// Notes that a session's result was read, by a read that began after the latest `readResult`.
    ///
    /// It may also be one that no webhook had announced. A session that is not known stays unknown.
    public mutating func noteResultRead(_ interviewID: String) {
        entries[interviewID]?.isResultRead = true
    }

    /// Takes a webhook and says what to do.
    public mutating func take(_ event: IncodeWebhookEvent) -> IncodeWebhookAction {
        guard var entry = entries[event.interviewID] else { return .ignore(.unknownInterview) }
        guard !entry.seen.contains(event.key) else {
            // It was announced before, and the read has failed or is still under way.
            guard event.hint == .ended, !entry.isResultRead else { return .ignore(.duplicate) }
            return .readResult(interviewID: event.interviewID)
        }
        guard entry.seen.count < Self.maximumEventsPerInterview else { return .ignore(.tooMany) }
        entry.seen.insert(event.key)
        defer { entries[event.interviewID] = entry }
        guard event.rank >= entry.rank || event.hint == .recordingArrived else {
            return .ignore(.late)
        }
        entry.rank = max(entry.rank, event.rank)
        guard event.hint == .ended else { return .readStatus(interviewID: event.interviewID) }
        entry.isResultRead = false
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
