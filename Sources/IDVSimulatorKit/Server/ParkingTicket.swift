import IDVPrimitives

/// Why a parked connection goes on.
enum ParkingEnd: Sendable {
    /// Its time is over.
    case elapsed
    /// The client has closed its side.
    case clientLeft
    /// The server stops.
    case serverStops
}

/// A parked connection's place, and in the end the reason for which it was given up.
final class ParkingTicket: Sendable {
    private let end = Lock<ParkingEnd?>(nil)

    /// Why the connection goes on; nil while it is parked.
    var reason: ParkingEnd? { end.withLock { $0 } }

    func close(_ reason: ParkingEnd) {
        end.withLock { $0 = reason }
    }
}
