import IDVCrypto

/// Keeps the first bytes of a body, and counts and hashes all of it: flat memory whatever arrives.
public final class PrefixSink: RequestBodySink {
    private let limit: Int
    private var hash = SHA256()
    private var count = 0
    private var bytes: [UInt8] = []

    /// Keeps at most `limit` bytes.
    public init(keeping limit: Int) {
        self.limit = max(0, limit)
    }

    /// Counts and hashes the bytes, and keeps them while there is room.
    public func receive(_ piece: UnsafeRawBufferPointer) {
        hash.update(piece)
        count += piece.count
        bytes.append(contentsOf: piece.prefix(limit - bytes.count))
    }

    /// What arrived.
    public func finish() -> RequestBody {
        var finished = SHA256()
        swap(&finished, &hash)
        return RequestBody(count: count, digest: finished.finalize(), bytes: bytes)
    }
}
