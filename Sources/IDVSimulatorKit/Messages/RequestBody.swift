public import IDVCrypto

/// What became of a request's body: how long it was, what it hashes to, and as much of it as was kept.
public struct RequestBody: Sendable, Equatable {
    /// The number of bytes that arrived.
    public let count: Int
    /// SHA-256 over all bytes that arrived.
    public let digest: SHA256Digest
    /// The first bytes, up to what the service asked to keep.
    public let bytes: [UInt8]

    /// A body that is wholly in memory.
    public init(_ bytes: [UInt8] = []) {
        self.init(count: bytes.count, digest: SHA256.hash(bytes), bytes: bytes)
    }

    /// A body of which only the beginning was kept.
    public init(count: Int, digest: SHA256Digest, bytes: [UInt8]) {
        self.count = count
        self.digest = digest
        self.bytes = bytes
    }

    /// Whether everything that arrived was also kept.
    public var isWhole: Bool { bytes.count == count }
}

extension RequestBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says what this is, and nothing that is secret.
    public var description: String { "RequestBody(\(count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: a body holds images and names.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
