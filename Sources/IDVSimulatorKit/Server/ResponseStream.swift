import CMicroHTTPD

/// An answer's body, as the daemon pulls it.
///
/// Only the thread that serves the connection touches it.
final class ResponseStream {
    private enum Ending {
        case whole
        case stall
        case close
        case reset
    }

    private let body: SimulatorResponse.Body
    private let limit: Int
    private let ending: Ending
    private let connection: OpaquePointer
    private let parking: ConnectionParking
    private var isParked = false

    private init(
        _ response: SimulatorResponse,
        connection: OpaquePointer,
        parking: ConnectionParking
    ) {
        body = response.body
        self.connection = connection
        self.parking = parking
        let whole = response.body.count
        switch response.delivery {
        case .stallInBody(let count):
            (limit, ending) = (min(max(count, 0), whole), .stall)
        case .closeInBody(let count):
            (limit, ending) = (min(max(count, 0), whole), .close)
        case .resetInBody(let count):
            (limit, ending) = (min(max(count, 0), whole), .reset)
        default:
            (limit, ending) = (whole, .whole)
        }
    }

    /// Hands an answer to the daemon, and returns whether it took it.
    static func queue(
        _ response: SimulatorResponse,
        on connection: OpaquePointer,
        parking: ConnectionParking
    ) -> Bool {
        let stream = ResponseStream(response, connection: connection, parking: parking)
        let context = Unmanaged.passRetained(stream).toOpaque()
        let answer = MHD_create_response_from_callback(
            UInt64(response.body.count),
            32 << 10,
            { context, position, buffer, count in
                guard let context, let buffer else { return -2 }
                return Unmanaged<ResponseStream>.fromOpaque(context).takeUnretainedValue()
                    .read(
                        at: position,
                        into: UnsafeMutableRawBufferPointer(start: buffer, count: count)
                    )
            },
            context,
            { context in
                guard let context else { return }
                Unmanaged<ResponseStream>.fromOpaque(context).release()
            }
        )
        guard let answer else {
            Unmanaged<ResponseStream>.fromOpaque(context).release()
            return false
        }
        for field in response.headers.fields {
            MHD_add_response_header(answer, field.name, field.value)
        }
        let isQueued = MHD_queue_response(connection, UInt32(clamping: response.status), answer)
        MHD_destroy_response(answer)
        return isQueued == .YES
    }

    /// The next bytes; 0 after the connection was parked, -2 to end it.
    private func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let position = Int(clamping: position)
        guard position >= limit else {
            return copy(from: position, count: min(buffer.count, limit - position), into: buffer)
        }
        switch ending {
        case .stall where !isParked:
            isParked = true
            return parking.park(connection, for: nil) == nil ? -2 : 0
        case .reset:
            ConnectionReset.reset(idv_mhd_socket(connection))
            return -2
        case .whole, .stall, .close:
            return -2
        }
    }

    private func copy(
        from position: Int,
        count: Int,
        into buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        switch body {
        case .bytes(let bytes):
            part.copyBytes(from: bytes[position..<(position + count)])
            return count
        case .padded(let bytes, let filler, _):
            guard position < bytes.count else {
                part.initializeMemory(as: UInt8.self, repeating: filler)
                return count
            }
            let end = min(bytes.count, position + count)
            part.copyBytes(from: bytes[position..<end])
            return end - position
        }
    }
}
