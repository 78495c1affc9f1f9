package import IDVHTTP
import IDVPrimitives

extension CallClock {
    /// A clock that stands still but for waits, which are over at once and have taken their time.
    package static func jumping() -> CallClock { CallClock(JumpingClock()) }
}

/// A clock on which waiting takes no real time.
private struct JumpingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private final class Jumps: Sendable {
        let sum = Lock<Duration>(.zero)
    }

    private let jumps = Jumps()

    var now: Instant { Instant(offset: jumps.sum.withLock { $0 }) }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = now.duration(to: deadline)
        if wait > .zero { jumps.sum.withLock { $0 += wait } }
    }
}
