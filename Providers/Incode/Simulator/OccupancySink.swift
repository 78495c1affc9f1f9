import IDVPrimitives
import IDVSimulatorKit

/// Receives a body, and holds a session's occupancy until the request is over, answered or not.
final class OccupancySink: RequestBodySink {
    private let body: PrefixSink
    private let leave: @Sendable () -> Void

    init(keeping limit: Int, leave: @escaping @Sendable () -> Void) {
        body = PrefixSink(keeping: limit)
        self.leave = leave
    }

    deinit { leave() }

    func receive(_ bytes: UnsafeRawBufferPointer) { body.receive(bytes) }

    func finish() -> RequestBody { body.finish() }
}
