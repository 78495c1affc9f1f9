import IDVPrimitives
import IdentityVerification

/// How a stepwise attempt is stored.
struct SnapshotKeeping: Sendable {
    let keys: SnapshotKeys
    /// Where it is kept after each step; nil when the caller asks for snapshots by itself.
    let store: (any SnapshotStore)?
}

extension RoutedSession {
    /// The attempt as it is now, sealed, to be stored and gone on with in another process.
    ///
    /// - Throws: `SnapshotError`; `ProviderError` of kind `conflict` while a step is under way. Nothing
    ///   is sent.
    public func snapshot() async throws -> SealedSnapshot {
        guard let current else { return try sealed(nil) }
        guard let session = current.session as? any ResumableSession else {
            throw SnapshotError(.notResumable, of: current.name)
        }
        return try sealed((current.name, try await session.storedState))
    }

    /// Keeps what is known now, when there is a store.
    func keepSnapshot() async throws {
        guard let store = keeping?.store else { return }
        guard routedResult == nil else {
            try await store.remove(id)
            return
        }
        try await store.save(try await snapshot(), of: id)
    }

    /// Keeps what a provider's session knows before it acts.
    func keepSnapshot(of name: String, _ state: SessionState) async throws {
        guard let store = keeping?.store else { return }
        try await store.save(try sealed((name, state)), of: id)
    }

    private func sealed(_ current: (name: String, state: SessionState)?) throws -> SealedSnapshot {
        guard let keeping else { throw SnapshotError(.noKey) }
        let content = SnapshotContent(
            id: id,
            request: runner.request,
            decision: decision,
            waiting: waiting,
            attempts: attempts,
            current: current
        )
        return try SealedSnapshot(sealing: content.json, with: keeping.keys.current)
    }
}
