import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Counts how often a file is opened, by the kernel's own notices (inotify).
final class OpenWatch: Sendable {
    private let descriptor: CInt

    // The kernel joins equal notices that follow each other; the reads between two opens keep them
    // apart.
    private static let events = UInt32(IN_OPEN | IN_ACCESS | IN_CLOSE_NOWRITE)

    init(_ path: String) throws {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        try #require(descriptor >= 0)
        try #require(inotify_add_watch(descriptor, path, Self.events) >= 0)
    }

    deinit { close(descriptor) }

    /// How often it was opened since the watch began.
    func count() -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let length = read(descriptor, &buffer, buffer.count)
        // A notice without a name is four fields of four bytes; the second is what happened.
        return stride(from: 0, to: max(0, length), by: 16).count { start in
            UInt32(buffer[start + 4]) & UInt32(IN_OPEN) != 0
        }
    }
}

/// A port of this machine on which nobody listens.
func closedPort() throws -> UInt16 {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return try withUnsafeMutablePointer(to: &address) { pointer in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            try #require(bind(descriptor, generic, length) == 0)
            try #require(getsockname(descriptor, generic, &length) == 0)
        }
        return UInt16(bigEndian: pointer.pointee.sin_port)
    }
}
