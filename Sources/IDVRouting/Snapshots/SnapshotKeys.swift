/// The key that seals, and older ones that still open.
public struct SnapshotKeys: Sendable {
    /// Seals, and opens.
    public let current: SnapshotKey
    /// Open what was sealed before the key was changed.
    public let older: [SnapshotKey]

    /// Makes a ring of keys.
    public init(_ current: SnapshotKey, older: [SnapshotKey] = []) {
        self.current = current
        self.older = older
    }

    func key(named name: ArraySlice<UInt8>) -> SnapshotKey? {
        ([current] + older).first { $0.name.elementsEqual(name) }
    }
}
