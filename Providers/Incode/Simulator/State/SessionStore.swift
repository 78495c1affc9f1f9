import IDVCrypto

/// The sessions, by id and by token; at most so many of them.
struct SessionStore: Sendable {
    private let limit: Int
    private var sessions: [String: OmniSession] = [:]
    private var order: [String] = []
    private var owners: [String: String] = [:]
    private var issued: UInt64 = 0
    /// The number of sessions that were ever started.
    private(set) var started = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var all: [OmniSession] { order.compactMap { sessions[$0] } }

    subscript(id: String) -> OmniSession? {
        get { sessions[id] }
        set {
            guard sessions[id] != nil else { return }
            sessions[id] = newValue
        }
    }

    /// The id of the session that a token was made for; nil when there is none.
    func owner(ofToken token: String) -> String? { owners[token] }

    /// A new id: 24 hexadecimal digits that do not look like a count, and the same in every run.
    mutating func nextID() -> String {
        issued += 1
        let digest = SHA256.hash(Array("omni-sandbox-\(issued)".utf8))
        return String(digest.hex.prefix(24))
    }

    mutating func start(
        clientID: String,
        flow: SimulatedIncode.Flow,
        externalCustomerID: String?
    ) -> String {
        let id = nextID()
        if order.count >= limit {
            for old in order.prefix(max(1, limit / 2)) {
                for (token, _) in sessions[old]?.tokens ?? [] { owners[token] = nil }
                sessions[old] = nil
            }
            order.removeFirst(max(1, limit / 2))
        }
        sessions[id] = OmniSession(
            interviewID: id,
            clientID: clientID,
            flow: flow,
            externalCustomerID: externalCustomerID
        )
        order.append(id)
        started += 1
        return id
    }

    /// Makes a token for a session.
    mutating func issueToken(for id: String, now: Double, revokesEarlier: Bool) -> String {
        let token = "sandbox-session-\(nextID())\(nextID())"
        if revokesEarlier {
            for (old, _) in sessions[id]?.tokens ?? [] { owners[old] = nil }
        }
        sessions[id]?.tokens.append((token, now))
        owners[token] = id
        return token
    }
}
