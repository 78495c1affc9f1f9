#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Ends a TCP connection with a reset instead of an orderly close.
enum ConnectionReset {
    /// Sends the reset now where the system can (on Linux, connecting to nowhere dissolves an
    /// association), else when the socket is closed.
    ///
    /// The descriptor stays open either way.
    static func reset(_ socket: CInt) {
        guard socket >= 0 else { return }
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        #if os(Linux)
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        _ = connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
        #endif
    }
}
