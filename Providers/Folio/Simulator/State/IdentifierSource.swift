import IDVCrypto

/// Ids that do not look like a count, and are the same in every run.
struct IdentifierSource: Sendable {
    /// What every credential begins with.
    static let credentialPrefix = "specimen-credential-"

    private var issued: UInt64 = 0

    mutating func next(_ prefix: String) -> String { prefix + digits().prefix(24) }

    /// A credential of a capture session.
    mutating func credential() -> String { Self.credentialPrefix + digits() }

    /// A UUID, as the face liveness service names its transactions.
    mutating func uuid() -> String {
        var text = Array(digits().prefix(32))
        text[12] = "4"
        text[16] = "a"
        for index in [20, 16, 12, 8] { text.insert("-", at: index) }
        return String(text)
    }

    private mutating func digits() -> String {
        issued += 1
        return SHA256.hash(Array("folio-sandbox-\(issued)".utf8)).hex
    }
}
