#if IDV_THREAD_SANITIZER
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
#else
import Synchronization
#endif

/// The package's one lock: a value that is only reachable while the lock is held.
///
/// The body stays short and calls nothing foreign. Under `IDV_THREAD_SANITIZER` the lock is a
/// pthread mutex, because the thread sanitizer does not see the synchronisation of a contended
/// `Synchronization.Mutex` and reports races that are none.
package final class Lock<State: ~Copyable>: @unchecked Sendable {
    // Invariant of `@unchecked Sendable`: `state` is touched only between lock and unlock.
    #if IDV_THREAD_SANITIZER
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    package init(_ state: consuming sending State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }
    #else
    private let mutex: Mutex<State>

    package init(_ state: consuming sending State) {
        mutex = Mutex(state)
    }

    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock(body)
    }
    #endif
}
