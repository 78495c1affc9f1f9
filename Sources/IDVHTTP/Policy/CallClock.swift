#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a call policy asks about time: how much has passed, what the calendar says, and to be woken.
///
/// Budgets and waits run on the monotonic part, which no clock adjustment moves. The calendar part
/// serves only what the outside gives in calendar terms: an HTTP date, a quota by UTC day.
public struct CallClock: Sendable {
    /// The time passed since some fixed moment; it never goes backwards.
    public let elapsed: @Sendable () -> Duration
    /// The time passed since 1970-01-01T00:00:00Z, without leap seconds.
    public let sinceEpoch: @Sendable () -> Duration
    /// Waits for a time, and throws `CancellationError` when the task is cancelled meanwhile.
    public let sleep: @Sendable (Duration) async throws -> Void

    /// A clock with a calendar of its own.
    ///
    /// - Parameters:
    ///   - clock: measures and sleeps.
    ///   - sinceEpoch: the calendar time since 1970-01-01T00:00:00Z.
    public init<C: Clock>(
        _ clock: C,
        sinceEpoch: @escaping @Sendable () -> Duration = CallClock.systemSinceEpoch
    ) where C.Duration == Duration {
        let origin = clock.now
        elapsed = { origin.duration(to: clock.now) }
        self.sinceEpoch = sinceEpoch
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// The system's continuous clock and calendar.
    public static let system = CallClock(ContinuousClock())

    /// The system's calendar time since 1970-01-01T00:00:00Z.
    public static let systemSinceEpoch: @Sendable () -> Duration = {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return .seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec))
    }

    /// The deadline that lies a time from now; a negative time lies at once.
    public func deadline(in budget: Duration) -> CallDeadline {
        CallDeadline(end: elapsed() + max(budget, .zero))
    }

    /// What is left until a deadline of this clock; zero when it has passed.
    public func remaining(until deadline: CallDeadline) -> Duration {
        max(deadline.end - elapsed(), .zero)
    }
}
