import IDVCrypto
public import IdentityVerification

/// A key under which snapshots are sealed: 32 bytes that never print.
public struct SnapshotKey: Sendable {
    /// How many bytes of the key's name stand in a snapshot.
    static let nameByteCount = 8

    /// Hexadecimal, so that a `Secret` can keep it.
    private let secret: Secret
    /// Tells keys apart without telling them.
    let name: [UInt8]

    /// A key from its bytes; nil unless there are 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == AES256GCM.keyByteCount else { return nil }
        secret = Secret(Hexadecimal.encode(bytes))
        name = Array(
            HMACSHA256.authenticationCode(for: "idv snapshot key name", key: bytes)
                .prefix(Self.nameByteCount)
        )
    }

    /// A key from a secret that holds it as 64 hexadecimal digits or as base64; nil for anything else.
    public init?(_ secret: Secret) {
        let bytes = secret.withText { text in
            Hexadecimal.decode(text) ?? (try? Base64.decode(Array(text.utf8)))
        }
        guard let bytes else { return nil }
        self.init(bytes)
    }

    /// A new key.
    ///
    /// - Throws: `SecureRandomError` when the system has no random bytes.
    public static func random() throws -> SnapshotKey {
        guard let key = SnapshotKey(try SecureRandom.bytes(count: AES256GCM.keyByteCount)) else {
            throw SecureRandomError()
        }
        return key
    }

    func withBytes<Result, Failure: Error>(
        _ body: ([UInt8]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try secret.withText { text throws(Failure) in try body(Hexadecimal.decode(text) ?? []) }
    }
}

extension SnapshotKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "(snapshot key)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
