/// Keeps sealed snapshots by the name of their attempt, the latest of each.
public protocol SnapshotStore: Sendable {
    /// Keeps a snapshot in the place of the one before.
    ///
    /// - Throws: what the store throws; the step that it belongs to then fails before anything is sent.
    func save(_ snapshot: SealedSnapshot, of attempt: AttemptID) async throws

    /// The latest snapshot; nil when there is none.
    ///
    /// - Throws: what the store throws.
    func snapshot(of attempt: AttemptID) async throws -> SealedSnapshot?

    /// Forgets an attempt, because it is over.
    ///
    /// - Throws: what the store throws.
    func remove(_ attempt: AttemptID) async throws
}
