import IDVHTTP

extension VerificationService {
    /// Begins nothing from here on, and lets what runs end.
    ///
    /// Attempts from capture sets and shadows may go on for a time, and are cancelled then. Stepwise
    /// attempts wait for a person, and are handed back as they are.
    ///
    /// - Parameter limit: the longest time that running attempts may still take.
    /// - Returns: what did not end by itself.
    public func shutdown(within limit: Duration = .seconds(30)) async -> ShutdownReport {
        running.close()
        let cancelled = await running.drain(within: limit, clock: tools.clock)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.tools.shadows.close() }
            group.addTask { try? await self.tools.clock.sleep(limit) }
            await group.next()
            group.cancelAll()
        }
        var open: [RoutedSession] = []
        var snapshots: [AttemptID: SealedSnapshot] = [:]
        for session in running.sessions where await session.routedResult == nil {
            open.append(session)
            snapshots[session.id] = try? await session.snapshot()
        }
        return ShutdownReport(cancelled: cancelled, openSessions: open, snapshots: snapshots)
    }
}
