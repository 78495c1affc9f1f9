@preconcurrency import Dispatch
import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The hang-up signal (`SIGHUP`) as a stream: how an operator says that a configuration changed.
///
/// ```swift
/// for await _ in ReloadSignal() {
///     try? service.reload(parsing: …)
/// }
/// ```
public struct ReloadSignal: AsyncSequence, Sendable {
    /// Nothing: that the signal came is all.
    public typealias Element = Void

    /// Waits for signals.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// Waits for the next signal; nil when the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> Void? {
            await signals.next(isolation: actor)
        }
    }

    private let stream: AsyncStream<Void>

    /// Begins to watch for the signal, which from here on no longer ends the process.
    ///
    /// Several that come before they are taken are one. The stream has one reader.
    public init() {
        signal(SIGHUP, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        source.setEventHandler { continuation.yield() }
        continuation.onTermination = { [source] _ in source.cancel() }
        source.resume()
        self.stream = stream
    }

    /// Waits for the signals.
    public func makeAsyncIterator() -> Iterator {
        Iterator(signals: stream.makeAsyncIterator())
    }
}
