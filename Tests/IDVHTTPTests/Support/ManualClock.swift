import IDVHTTP
import IDVPrimitives

/// A clock that moves only when a test moves it, or, when it jumps, whenever somebody sleeps.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var nextID = 0
        var sleeps: [Duration] = []
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())
    private let jumps: Bool

    init(jumps: Bool) { self.jumps = jumps }

    var now: Instant { state.withLock { $0.now } }
    let minimumResolution = Swift.Duration.nanoseconds(1)

    /// Every sleep that was asked for.
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// A call clock over this one whose calendar began at a given time.
    func callClock(epoch: Duration = .seconds(1_700_000_000)) -> CallClock {
        CallClock(self, sinceEpoch: { epoch + self.now.offset })
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        if jumps {
            state.withLock { state in
                state.sleeps.append(state.now.duration(to: deadline))
                state.now = max(state.now, deadline)
            }
            return
        }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                let wakeups: [CheckedContinuation<Void, Never>] = state.withLock { state in
                    state.sleeps.append(state.now.duration(to: deadline))
                    if state.cancelled.contains(id) {
                        continuation.resume(throwing: CancellationError())
                    } else if deadline <= state.now {
                        continuation.resume()
                    } else {
                        state.sleepers.append(
                            Sleeper(id: id, deadline: deadline, continuation: continuation)
                        )
                    }
                    let ready = state.observers.filter { $0.count <= state.sleepers.count }
                    state.observers.removeAll { $0.count <= state.sleepers.count }
                    return ready.map(\.continuation)
                }
                for wakeup in wakeups { wakeup.resume() }
            }
        } onCancel: {
            state.withLock { state in
                state.cancelled.insert(id)
                if let index = state.sleepers.firstIndex(where: { $0.id == id }) {
                    state.sleepers.remove(at: index).continuation
                        .resume(throwing: CancellationError())
                }
            }
        }
    }

    /// Moves the time and wakes whoever is due.
    func advance(by duration: Duration) {
        let due: [Sleeper] = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Returns once at least this many sleep.
    func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if ready { continuation.resume() }
        }
    }
}
