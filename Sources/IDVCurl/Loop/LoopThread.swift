import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs a closure on a thread of its own, on which SIGPIPE is blocked: a write to a connection that
/// the other side closed must be an error and not the end of the process.
enum LoopThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread.
    static func start(_ body: @escaping @Sendable () -> Void) throws(CurlTransportError) {
        let context = Unmanaged.passRetained(Body(run: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, &attributes, LoopThread.main, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw .outOfResources
        }
    }

    #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
        {
            LoopThread.run($0)
            return nil
        }
    #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        {
            if let context = $0 { LoopThread.run(context) }
            return nil
        }
    #endif

    private static func run(_ context: UnsafeMutableRawPointer) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    }
}
