#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads a file, or standard input, line by line, without ever holding more than one line.
final class LineReader {
    /// The longest line: 1 MiB without its end.
    ///
    /// A longer one may be cut off somewhere beyond, so that whoever reads it sees that it is too long.
    static let longestLine = 1 << 20

    private let descriptor: CInt
    private let path: String
    private var buffer: [UInt8] = []
    /// Where the next line begins; what is before it was read.
    private var start = 0
    private var isAtEnd = false
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `Failure` when it cannot be opened.
    init(path: String) throws {
        self.path = path
        descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(
                .badInput,
                "'\(path)' cannot be read: \(String(cString: strerror(errno)))"
            )
        }
    }

    deinit {
        if descriptor > 0 { close(descriptor) }
    }

    /// The next line without its line feed; nil at the end.
    ///
    /// - Throws: `Failure` when the file cannot be read further.
    func next() throws -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = buffer[start..<end]
                start = end + 1
                number += 1
                return line
            }
            // Once a chunk and not once a line: a file may have very many short ones.
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            if buffer.count > Self.longestLine || isAtEnd {
                guard !buffer.isEmpty else { return nil }
                let line = buffer[...]
                buffer = []
                number += 1
                return line
            }
            try fill()
        }
    }

    private func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &chunk, chunk.count)
        guard count >= 0 else {
            if errno == EINTR { return }
            throw Failure(
                .badInput,
                "'\(path)' cannot be read: \(String(cString: strerror(errno)))"
            )
        }
        if count == 0 { isAtEnd = true }
        buffer += chunk[..<count]
    }
}
