import CMicroHTTPD
import IDVPrimitives

/// What the daemon's callbacks share.
final class DaemonContext: Sendable {
    let service: any SimulatorService
    let maximumBodyBytes: Int
    let parking: ConnectionParking
    let openRequests = Lock<Int>(0)

    init(service: any SimulatorService, maximumBodyBytes: Int, parking: ConnectionParking) {
        self.service = service
        self.maximumBodyBytes = maximumBodyBytes
        self.parking = parking
    }
}

/// The target of the request whose headers a connection is receiving, as it was sent.
///
/// It belongs to the connection, because a request that breaks off in its headers is never reported.
private final class PendingTarget {
    var text = ""
}

/// A connection was opened or closed.
func connectionChanged(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard let slot else { return }
    if let pending = slot.pointee {
        Unmanaged<PendingTarget>.fromOpaque(pending).release()
        slot.pointee = nil
    }
    if change == .CONNECTION_NOTIFY_STARTED {
        slot.pointee = Unmanaged.passRetained(PendingTarget()).toOpaque()
    }
}

/// A request line has arrived.
func targetArrived(
    _ context: UnsafeMutableRawPointer?,
    _ target: UnsafePointer<CChar>?,
    _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target, let connection, let pending = idv_mhd_connection_context(connection) else {
        return nil
    }
    Unmanaged<PendingTarget>.fromOpaque(pending).takeUnretainedValue().text =
        String(cString: target)
    return nil
}

/// Headers, a piece of the body, or the end of the body has arrived; or a parked connection goes on.
func requestProceeded(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let method, let count, let slot else { return .NO }
    let exchange: Exchange
    if let pointer = slot.pointee {
        exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    } else {
        guard let pending = idv_mhd_connection_context(connection) else { return .NO }
        let shared = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
        exchange = Exchange(
            target: Unmanaged<PendingTarget>.fromOpaque(pending).takeUnretainedValue().text,
            connection: connection,
            context: shared
        )
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        shared.openRequests.withLock { $0 += 1 }
    }
    let piece = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
    count.pointee = 0
    return exchange.proceed(method: method, piece: piece) ? .YES : .NO
}

/// A request that proceeded at least once is over, one way or another.
func requestEnded(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let context, let slot, let pointer = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<Exchange>.fromOpaque(pointer).release()
    Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
        .openRequests.withLock { $0 -= 1 }
}
