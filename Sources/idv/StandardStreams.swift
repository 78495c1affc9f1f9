#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes standard input, output and error safe to use, whatever the caller left open.
enum StandardStreams {
    /// To be called before anything is opened.
    static func secure() {
        // A reader that goes away must not take the process with it: there are simulators to stop
        // and folders to remove. The write fails instead.
        signal(SIGPIPE, SIG_IGN)
        // With a standard stream closed, the next file or socket would get its number, and a result
        // would be written into it. Read-only, so that writing there fails and is noticed.
        for descriptor in CInt(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
