import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A started command, its streams in files: no reader is needed, and nothing can fill up.
///
/// Not Foundation's `Process`: on Linux it reads past the end of a directory entry when it starts a
/// command, at which the address sanitizer ends the run.
package final class ChildProcess: Sendable {
    /// How a command ended.
    package struct Ending: Sendable {
        /// The exit status; meaningless after a signal.
        package let status: Int32
        /// The signal that ended it; nil when it ended by itself.
        package let signal: Int32?
    }

    private let identifier: pid_t

    /// Starts a command, which is looked for in `PATH`.
    package init(
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        input: String = "/dev/null",
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
        // A thread of the dispatch library blocks most signals, and its children would too.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        )
        var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in texts + variables { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(
            &identifier,
            arguments[0],
            &actions,
            &attributes,
            &texts,
            &variables
        )
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
        self.identifier = identifier
    }

    /// Sends a signal.
    ///
    /// Not after the end was awaited.
    package func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    /// Waits for the end, without holding a thread of the cooperative pool.
    ///
    /// To be called once.
    package func end() async -> Ending {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [identifier] in
                var status: Int32 = 0
                while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(
                    returning: Ending(
                        status: (status >> 8) & 0xFF,
                        signal: signal == 0 ? nil : signal
                    )
                )
            }
        }
    }
}
