import IDVCrypto
import IDVPrimitives

/// A command's body.
struct FolioCommand: Sendable {
    /// The two commands that carry nothing.
    enum Move: String, Sendable {
        case back = "BACK"
        case retry = "RETRY"
    }

    enum Kind: Sendable {
        case submit(session: String, transaction: String)
        case move(Move, revision: Int)
    }

    let id: String
    let kind: Kind
    /// What tells the command from another with the same id.
    let fingerprint: SHA256Digest

    init(_ body: JSONValue) throws(FolioReply) {
        let name = body["command"]?.string ?? ""
        let names: Set<String> =
            name == "SUBMIT_CAPTURE"
            ? ["id", "command", "captureSessionId", "transactionId"]
            : ["id", "command", "revision"]
        let members = try body.members(onlyOf: names)
        id = try Self.identifier(members.text("id"))
        if name == "SUBMIT_CAPTURE" {
            let session = try members.text("captureSessionId")
            let transaction = try members.text("transactionId", 0...1_024)
            kind = .submit(session: session, transaction: transaction)
            fingerprint = Self.fingerprint([name, session, transaction])
        } else if let move = Move(rawValue: name) {
            guard let revision = members["revision"]?.integer else {
                throw .invalidRequest("'revision' must be a whole number")
            }
            kind = .move(move, revision: revision)
            fingerprint = Self.fingerprint([name, String(revision)])
        } else {
            throw .invalidRequest("'command' must be SUBMIT_CAPTURE, BACK or RETRY")
        }
    }

    /// A command's id: visible ASCII, so that two that look alike are the same.
    static func identifier(_ text: String?) throws(FolioReply) -> String {
        guard let text, StrictText.isVisible(text, 1...128) else {
            throw .invalidRequest("an id must have 1 to 128 visible ASCII characters")
        }
        return text
    }

    static func fingerprint(_ parts: [String]) -> SHA256Digest {
        SHA256.hash(Array(parts.joined(separator: "\0").utf8))
    }
}
