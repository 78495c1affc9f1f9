import IDVPrimitives

/// Lets requests go at a provider's rate, first come, first served, over all tasks that share it.
///
/// Only the first in the queue sleeps; the others wait to be first. So the order is kept, and a
/// cancelled one costs nobody anything.
public final class RateLimiter: Sendable {
    private struct Waiter {
        let id: UInt64
        /// Nil between taking the place and suspending.
        var continuation: CheckedContinuation<Bool, Never>?
    }

    private struct State {
        var bucket: TokenBucket
        /// Whether some task is at the front and asks the bucket.
        var hasFront = false
        /// Those behind it, in order.
        var queue: [Waiter] = []
        /// Those that became the front, or were cancelled, before they suspended.
        var settled: [UInt64: Bool] = [:]
        var nextID: UInt64 = 0
    }

    private enum Entry {
        case go
        case front
        case queued(UInt64)
        case failed(RateLimitError)
    }

    private let state: Lock<State>
    private let clock: CallClock

    /// Makes a limiter with a full bucket.
    public init(_ limit: RateLimit, clock: CallClock = .system) {
        self.clock = clock
        state = Lock(State(bucket: TokenBucket(limit, now: clock.elapsed())))
    }

    /// Waits until one request may go, and counts it.
    ///
    /// - Parameter limit: the longest wait. One that is expected to take longer fails at once.
    /// - Throws: `RateLimitError`.
    public func acquire(waitingAtMost limit: Duration) async throws(RateLimitError) {
        switch enter(limit: limit) {
        case .go: return
        case .failed(let error): throw error
        case .front: break
        case .queued(let id): guard await becomeFront(id) else { throw .cancelled }
        }
        defer { passFront() }
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let (now, sinceEpoch) = (clock.elapsed(), clock.sinceEpoch())
            switch state.withLock({ $0.bucket.take(now: now, sinceEpoch: sinceEpoch) }) {
            case .go: return
            case .exhausted(let resetsIn): throw .exhausted(resetsIn: resetsIn)
            case .wait(let time):
                do { try await clock.sleep(time) } catch { throw .cancelled }
            }
        }
    }

    private func enter(limit: Duration) -> Entry {
        guard !Task.isCancelled else { return .failed(.cancelled) }
        let (now, sinceEpoch) = (clock.elapsed(), clock.sinceEpoch())
        return state.withLock { state in
            let others = state.queue.count + (state.hasFront ? 1 : 0)
            let expected = state.bucket.expectedWait(behind: others, now: now)
            guard others > 0 else {
                switch state.bucket.take(now: now, sinceEpoch: sinceEpoch) {
                case .go: return .go
                case .exhausted(let resetsIn): return .failed(.exhausted(resetsIn: resetsIn))
                case .wait:
                    guard expected <= limit else { return .failed(.waitTooLong(expected)) }
                    state.hasFront = true
                    return .front
                }
            }
            guard expected <= limit else { return .failed(.waitTooLong(expected)) }
            let id = state.nextID
            state.nextID += 1
            state.queue.append(Waiter(id: id))
            return .queued(id)
        }
    }

    /// Suspends until the others before are gone; false when the task was cancelled first.
    private func becomeFront(_ id: UInt64) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let settled: Bool? = state.withLock { state in
                    if let settled = state.settled.removeValue(forKey: id) { return settled }
                    if let index = state.queue.firstIndex(where: { $0.id == id }) {
                        state.queue[index].continuation = continuation
                    }
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        } onCancel: {
            let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
                // Already at the front: the loop there sees the cancellation by itself.
                guard let index = state.queue.firstIndex(where: { $0.id == id }) else { return nil }
                let waiter = state.queue.remove(at: index)
                if waiter.continuation == nil { state.settled[id] = false }
                return waiter.continuation
            }
            continuation?.resume(returning: false)
        }
    }

    private func passFront() {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard !state.queue.isEmpty else {
                state.hasFront = false
                return nil
            }
            let next = state.queue.removeFirst()
            if next.continuation == nil { state.settled[next.id] = true }
            return next.continuation
        }
        continuation?.resume(returning: true)
    }
}
