/// A hosted session.
struct HostedSession: Sendable {
    let id: String
    let organization: String
    let externalID: String?
    let workflowID: String?
    let email: String
    let firstName: String
    let lastName: String
    let created: Double
    let expires: Double?
    var updated: Double
    var storedStatus = "PENDING"

    func status(at now: Double) -> String {
        if storedStatus == "PENDING", let expires, expires <= now { return "EXPIRED" }
        return storedStatus
    }
}

/// The hosted sessions, oldest first; at most 10,000 of them.
struct SessionStore: Sendable {
    private(set) var sessions: [HostedSession] = []
    private(set) var invitationCount = 0
    private var issued = 0

    /// A new id: a UUID in form, and the same in every run.
    mutating func nextID() -> String {
        issued += 1
        let digits = String(issued)
        return "00000000-0000-4000-8000-"
            + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    mutating func add(_ session: HostedSession, invitations: Int) {
        if sessions.count >= 10_000 { sessions.removeFirst(5_000) }
        sessions.append(session)
        invitationCount += invitations
    }

    subscript(id: String) -> HostedSession? { sessions.first { $0.id == id } }

    mutating func setStatus(_ status: String, of id: String, at now: Double) {
        guard let index = sessions.firstIndex(where: { $0.id == id }) else { return }
        sessions[index].storedStatus = status
        sessions[index].updated = now
    }
}
