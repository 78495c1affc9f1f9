/// What the store remembers besides what it shows: numbers that must not come again, and what was
/// there earlier.
struct InquiryMemory: Sendable, Equatable {
    /// A transaction that was submitted for a capture session.
    struct Submission: Sendable, Equatable {
        let sessionID: String
        let transactionID: String

        func isExactly(_ other: Submission) -> Bool {
            sessionID.isExactly(other.sessionID) && transactionID.isExactly(other.transactionID)
        }
    }

    /// How many sessions and submissions are remembered; the oldest is forgotten first.
    private static let limit = 64
    /// The most digits of a number that counts, so that the next ones still fit.
    private static let maximumDigits = 15

    /// The highest revision that was accepted or rejected.
    var revision: Int?
    private(set) var highestCommand = 0
    private var runs = 0
    private(set) var earlierSessions: [String] = []
    private(set) var submissions: [Submission] = []

    /// Forgets what belongs to one inquiry.
    ///
    /// Numbers go on: an outcome or a reply that is still under way must not fit a new run or command.
    mutating func beginAnew() {
        revision = nil
        earlierSessions = []
        submissions = []
    }

    /// Notes the id of a command of whatever origin, so that no later one gets it.
    mutating func noteCommand(_ id: String, prefix: String) {
        let bytes = Array(id.utf8)
        let digits = bytes.dropFirst(prefix.utf8.count)
        guard bytes.starts(with: prefix.utf8), (1...Self.maximumDigits).contains(digits.count),
            digits.first != UInt8(ascii: "0"), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return }
        highestCommand = max(highestCommand, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }

    /// An id that no command had.
    mutating func nextCommandID(prefix: String) -> String {
        highestCommand += 1
        return prefix + String(highestCommand)
    }

    /// An id that no run had.
    mutating func nextRunID() -> String {
        runs += 1
        let digits = String(runs)
        return "r_" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }

    mutating func noteEarlier(session: String) {
        earlierSessions.removeAll { $0.isExactly(session) }
        earlierSessions = (earlierSessions + [session]).suffix(Self.limit)
    }

    mutating func note(_ submission: Submission) {
        guard !contains(submission) else { return }
        submissions = (submissions + [submission]).suffix(Self.limit)
    }

    mutating func forget(_ submission: Submission) {
        submissions.removeAll { $0.isExactly(submission) }
    }

    func contains(_ submission: Submission) -> Bool {
        submissions.contains { $0.isExactly(submission) }
    }
}
