import IDVHTTP
import IDVPrimitives

/// A clock that moves only when it is told to, and by waits, which are over at once.
final class LivenessTestClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var time = Duration.seconds(1_000)
        var waits: [Duration] = []
    }

    private let state = Lock<State>(State())
    private let onWait: @Sendable () throws -> Void

    /// A clock that calls a closure in each wait; what it throws ends the wait.
    init(onWait: @escaping @Sendable () throws -> Void = {}) {
        self.onWait = onWait
    }

    var now: Instant { Instant(offset: state.withLock { $0.time }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// The waits so far.
    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(by duration: Duration) {
        state.withLock { $0.time += duration }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = now.duration(to: deadline)
        state.withLock { state in
            state.waits.append(wait)
            state.time += max(wait, .zero)
        }
        try onWait()
    }
}
