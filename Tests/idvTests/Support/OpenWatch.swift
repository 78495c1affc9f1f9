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
