#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A moment on the system's monotonic clock.
///
/// The loop reads and compares moments at every turn and callback. `ContinuousClock.Instant`
/// computes in 128 bits behind calls that are not inlined, which was seen in profiles.
struct LoopInstant: Comparable, Sendable {
    private let nanoseconds: Int64

    /// This moment.
    static var now: LoopInstant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return LoopInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// The moment a time after this one; the last there is when it lies beyond.
    func advanced(by duration: Duration) -> LoopInstant {
        let (seconds, attoseconds) = duration.components
        let (product, overflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowedAgain) = nanoseconds.addingReportingOverflow(
            product &+ attoseconds / 1_000_000_000
        )
        guard !overflowed, !overflowedAgain else {
            return LoopInstant(nanoseconds: seconds < 0 ? .min : .max)
        }
        return LoopInstant(nanoseconds: sum)
    }

    /// The milliseconds to another moment, rounded up; 0 when it has passed.
    func milliseconds(until other: LoopInstant) -> Int {
        guard other > self else { return 0 }
        let (gap, overflowed) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
        return overflowed ? .max : Int(gap / 1_000_000) + (gap % 1_000_000 == 0 ? 0 : 1)
    }

    static func < (left: LoopInstant, right: LoopInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}
