import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A started command, its output on a pipe.
///
/// Not Foundation's `Process`: its `waitUntilExit` needs a run loop, which a test's thread has not.
final class ChildProcess {
    private let identifier: pid_t
    private let output: CInt

    init(_ arguments: [String]) throws {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        // Another child that is started meanwhile must not hold the end that says "over".
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        texts.append(nil)
        defer { for text in texts { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, arguments[0], &actions, nil, texts, environ)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw POSIXError(.ENOENT)
        }
        self.identifier = identifier
        output = ends[0]
    }

    /// The next piece of output; nil at its end.
    func read() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        #if canImport(Glibc)
        let count = Glibc.read(output, &buffer, buffer.count)
        #else
        let count = Darwin.read(output, &buffer, buffer.count)
        #endif
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Reads what is left and returns the exit status.
    func wait() -> CInt {
        while read() != nil {}
        close(output)
        var status: CInt = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Ends it.
    ///
    /// SIGTERM would do nothing: a child of a dispatch thread inherits a mask that blocks it.
    func stop() {
        kill(identifier, SIGKILL)
        _ = wait()
    }
}
