#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A port of this machine on which nobody listens, and on which nobody else can while this is held.
///
/// The port is taken by a socket that is bound and does not listen: whoever connects is refused. A
/// port that was only looked up could become another test's before it is used.
package final class ClosedPort: Sendable {
    /// The port.
    package let number: UInt16

    private let descriptor: CInt

    package struct Failure: Error { package let code: CInt }

    /// Takes a port that the system chooses.
    ///
    /// - Throws: `Failure` when the system does not give it.
    package init() throws(Failure) {
        #if canImport(Glibc)
        let kind = CInt(SOCK_STREAM.rawValue)
        #else
        let kind = CInt(SOCK_STREAM)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound else {
            let code = errno
            close(descriptor)
            throw Failure(code: code)
        }
        self.descriptor = descriptor
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
