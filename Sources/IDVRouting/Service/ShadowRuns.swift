import IDVPrimitives

/// The shadow runs of a service: in the background, and not without end.
final class ShadowRuns: Sendable {
    private struct State {
        var tasks: [UInt64: Task<Void, Never>] = [:]
        var nextID: UInt64 = 0
        var isClosed = false
    }

    private let limit: Int
    private let state = Lock<State>(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// How many run.
    var count: Int { state.withLock { $0.tasks.count } }

    /// Starts a run; false when as many run as may, or no more are to begin.
    func start(_ run: @escaping @Sendable () async -> Void) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.tasks.count < limit else { return false }
            let id = state.nextID
            state.nextID += 1
            state.tasks[id] = Task {
                await run()
                self.ended(id)
            }
            return true
        }
    }

    /// Begins no more, and waits until those that run have ended; a cancelled wait cancels them.
    func close() async {
        let tasks = state.withLock { state in
            state.isClosed = true
            return Array(state.tasks.values)
        }
        await withTaskCancellationHandler {
            for task in tasks { await task.value }
        } onCancel: {
            for task in tasks { task.cancel() }
        }
    }

    private func ended(_ id: UInt64) {
        state.withLock { _ = $0.tasks.removeValue(forKey: id) }
    }
}
