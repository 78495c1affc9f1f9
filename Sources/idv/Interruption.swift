#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Turns the first interrupt, termination or hang-up signal into a cancellation, so that what runs can end
/// properly; a second one ends the process at once.
struct Interruption {
    /// Takes the signals away from this thread and every thread that is started from here on.
    init() {
        // A shell script starts its background commands with the interrupt ignored, and then
        // `idv sandbox &` could not be interrupted.
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
        signal(SIGHUP, SIG_DFL)
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits for signals, on the main thread and for ever.
    ///
    /// It must be the main thread: left to the concurrency runtime, that thread sleeps with every
    /// signal unblocked, and would get these before any other thread that waits for them.
    func wait(_ onFirst: () -> Void) -> Never {
        var signals = Self.signals
        var received: CInt = 0
        while sigwait(&signals, &received) != 0 {}
        onFirst()
        while sigwait(&signals, &received) != 0 {}
        _exit(128 + received)
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGHUP)
        return set
    }
}
