import IDVHTTP
import IDVPrimitives

/// What runs in a service, so that it can be waited for and, at the end, stopped.
final class RunningAttempts: Sendable {
    private struct State {
        var nextID: UInt64 = 0
        /// How each running batch attempt is cancelled.
        var attempts: [UInt64: @Sendable () -> Void] = [:]
        var sessions: [UInt64: WeakSession] = [:]
        var isClosed = false
        /// Those who wait until nothing runs.
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private struct WeakSession: Sendable {
        weak var session: RoutedSession?
    }

    private let state = Lock<State>(State())

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Runs a batch attempt as a task that can be stopped from here and by its caller.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // The task is made under the lock: what a closed service refuses must not have begun.
        let entry: (id: UInt64, task: Task<Value, any Error>)? = state.withLock { state in
            guard !state.isClosed else { return nil }
            let task = Task { try await body() }
            let id = state.nextID
            state.nextID += 1
            state.attempts[id] = { task.cancel() }
            return (id, task)
        }
        guard let (id, task) = entry else { throw VerificationService.closing }
        defer { ended(id) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Notes a stepwise attempt, without keeping it.
    func note(_ session: RoutedSession) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.sessions = state.sessions.filter { $0.value.session != nil }
            state.sessions[state.nextID] = WeakSession(session: session)
            state.nextID += 1
            return true
        }
    }

    /// The stepwise attempts that somebody still holds.
    var sessions: [RoutedSession] {
        state.withLock { state in
            state.sessions.sorted { $0.key < $1.key }.compactMap(\.value.session)
        }
    }

    /// Lets nothing begin from here on.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Waits for the running batch attempts, at most for a time; then cancels them and waits for
    /// their end.
    ///
    /// - Returns: how many were cancelled.
    func drain(within limit: Duration, clock: CallClock) async -> Int {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.idle() }
            group.addTask { try? await clock.sleep(limit) }
            await group.next()
            group.cancelAll()
        }
        let left = state.withLock { Array($0.attempts.values) }
        for cancel in left { cancel() }
        await idle()
        return left.count
    }

    private func idle() async {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isIdle = state.withLock { state in
                    guard !state.attempts.isEmpty, !Task.isCancelled else { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isIdle { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }

    private func ended(_ id: UInt64) {
        let waiters = state.withLock { state in
            state.attempts.removeValue(forKey: id)
            guard state.attempts.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }
}
