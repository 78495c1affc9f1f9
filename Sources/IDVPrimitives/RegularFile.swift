#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open regular file that is read by position and never as a whole.
///
/// The descriptor is opened once, so that what was inspected is also what is sent, whatever happens
/// to the path in between. A directory, a device, a pipe or a socket is refused. The descriptor is
/// closed when the last reference goes.
public final class RegularFile: Sendable {
    /// The size in bytes at the time the file was opened.
    public let size: Int

    private let descriptor: CInt

    /// Opens the file for reading.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - followsLinks: Whether the path's last part may be a symbolic link. A path that a stranger
    ///     wrote, or that lies in a stranger's folder, must not have one: it would lead anywhere.
    /// - Throws: `RegularFileError` when the path cannot be opened, is no regular file, or is a link
    ///   that is not followed.
    public init(path: String, followsLinks: Bool = true) throws(RegularFileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .unusablePath }
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let linking = followsLinks ? 0 : O_NOFOLLOW
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | linking)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ELOOP && !followsLinks ? .symbolicLink : .cannotOpen(errno: code)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .cannotOpen(errno: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notARegularFile
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Reads bytes from a position, and returns how many: fewer than asked for only at the end.
    public func read(
        at offset: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(RegularFileError) -> Int {
        guard let base = buffer.baseAddress, offset >= 0 else { return 0 }
        var done = 0
        while done < buffer.count {
            let count = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotRead(errno: errno)
            }
            done += count
        }
        return done
    }
}
