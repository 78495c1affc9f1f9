import CMicroHTTPD
import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Keeps connections that wait: for a time, or until their client leaves.
///
/// The daemon does not look at a suspended connection at all. One thread here, for all of them,
/// sleeps until a client has gone, a time is over, or the server stops, and then lets the connection
/// go on.
final class ConnectionParking: @unchecked Sendable {
    // Invariant of `@unchecked Sendable`: a connection in `entries` is suspended, so its pointer and
    // its socket are valid; it is suspended and resumed under the lock only. The daemon takes its own
    // lock inside ours and never calls back from there.

    /// Only named, never looked into: what it is, is the daemon's.
    private struct Connection: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private struct Entry: Sendable {
        let connection: Connection
        let socket: CInt
        let deadline: ContinuousClock.Instant?
        let ticket: ParkingTicket

        var watched: WatchedSocket { WatchedSocket(socket: socket, deadline: deadline) }
    }

    /// What the watching thread may know without the lock.
    private struct WatchedSocket: Sendable {
        let socket: CInt
        let deadline: ContinuousClock.Instant?
    }

    private struct State {
        /// The connections that are parked now.
        var entries: [Entry] = []
        /// Set once; from then on nothing is parked any more.
        var isStopping = false
        /// The watching thread; nil once somebody has undertaken to join it.
        var thread: pthread_t?
    }

    private let state = Lock<State>(State())
    private let wakeUp: CInt
    private let wakeUpCall: CInt

    init() throws(SimulatorServerError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SimulatorServerError(kind: .outOfResources) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wakeUp = ends[0]
        wakeUpCall = ends[1]
        guard let thread = startThread() else {
            close(wakeUp)
            close(wakeUpCall)
            throw SimulatorServerError(kind: .outOfResources)
        }
        state.withLock { $0.thread = thread }
    }

    /// Suspends a connection for a time, or without end; nil when the server stops.
    ///
    /// Called by the thread that serves the connection.
    func park(_ connection: OpaquePointer, for duration: Duration?) -> ParkingTicket? {
        let ticket = ParkingTicket()
        let deadline = duration.map { ContinuousClock.now.advanced(by: $0) }
        let connection = Connection(pointer: connection)
        let isParked = state.withLock { state in
            guard !state.isStopping else { return false }
            MHD_suspend_connection(connection.pointer)
            state.entries.append(
                Entry(
                    connection: connection,
                    socket: idv_mhd_socket(connection.pointer),
                    deadline: deadline,
                    ticket: ticket
                )
            )
            return true
        }
        guard isParked else { return nil }
        wakeThread()
        return ticket
    }

    /// Lets every connection go on, parks none from now on, and ends the watching thread.
    func shutDown() {
        let thread = state.withLock { state in
            state.isStopping = true
            defer { state.thread = nil }
            return state.thread
        }
        guard let thread else { return }
        wakeThread()
        pthread_join(thread, nil)
        close(wakeUp)
        close(wakeUpCall)
    }

    private func startThread() -> pthread_t? {
        let context = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, watchConnections, context)
        #else
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, watchConnections, context)
        #endif
        guard code == 0 else {
            Unmanaged<ConnectionParking>.fromOpaque(context).release()
            return nil
        }
        return thread
    }

    private func wakeThread() {
        var byte: UInt8 = 0
        // A full pipe already wakes the thread.
        _ = write(wakeUpCall, &byte, 1)
    }

    fileprivate func watch() {
        while true {
            let (entries, isStopping) = state.withLock {
                ($0.entries.map(\.watched), $0.isStopping)
            }
            if isStopping { break }
            release(sleep(watching: entries))
        }
        release { _ in .serverStops }
    }

    /// Sleeps until something may have happened, and returns how to tell for one connection.
    private func sleep(
        watching entries: [WatchedSocket]
    ) -> @Sendable (WatchedSocket) -> ParkingEnd? {
        var polled = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
        polled += entries.map { pollfd(fd: $0.socket, events: Self.hangUp, revents: 0) }
        var timeout: CInt = -1
        if let next = entries.compactMap(\.deadline).min() {
            let left = max(ContinuousClock.now.duration(to: next), .zero).components
            timeout = CInt(
                clamping: left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1
            )
        }
        poll(&polled, nfds_t(polled.count), timeout)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeUp, &bytes, bytes.count) > 0 {}
        let gone = Set(zip(entries, polled.dropFirst()).filter { $1.revents != 0 }.map(\.0.socket))
        let now = ContinuousClock.now
        return { entry in
            if gone.contains(entry.socket) { return .clientLeft }
            if let deadline = entry.deadline, deadline <= now { return .elapsed }
            return nil
        }
    }

    private func release(_ end: @Sendable (WatchedSocket) -> ParkingEnd?) {
        state.withLock { state in
            state.entries.removeAll { entry in
                guard let reason = end(entry.watched) else { return false }
                entry.ticket.close(reason)
                MHD_resume_connection(entry.connection.pointer)
                return true
            }
        }
    }

    /// What `poll` reports when the client has closed its side, even while bytes of it are unread.
    private static var hangUp: Int16 {
        #if os(Linux)
        0x2000  // POLLRDHUP, which some C library modules do not show
        #else
        0
        #endif
    }
}

#if canImport(Darwin)
private func watchConnections(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ConnectionParking>.fromOpaque(context).takeRetainedValue().watch()
    return nil
}
#else
private func watchConnections(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ConnectionParking>.fromOpaque(context).takeRetainedValue().watch()
    return nil
}
#endif
