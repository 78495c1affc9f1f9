/// Keeps snapshots in this process: for tests, and where a crash may lose them.
public actor InMemorySnapshotStore: SnapshotStore {
    private var snapshots: [AttemptID: SealedSnapshot] = [:]

    /// An empty store.
    public init() {}

    /// The attempts that are kept.
    public var attempts: Set<AttemptID> { Set(snapshots.keys) }

    /// Keeps a snapshot in the place of the one before.
    public func save(_ snapshot: SealedSnapshot, of attempt: AttemptID) {
        snapshots[attempt] = snapshot
    }

    /// The latest snapshot; nil when there is none.
    public func snapshot(of attempt: AttemptID) -> SealedSnapshot? { snapshots[attempt] }

    /// Forgets an attempt.
    public func remove(_ attempt: AttemptID) {
        snapshots[attempt] = nil
    }
}
