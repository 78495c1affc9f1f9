import CMicroHTTPD
import IDVPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// One request and its answer, on its way through the daemon.
///
/// Only the thread that serves the connection touches it.
final class Exchange {
    private enum Phase {
        /// Nothing but the request line is known.
        case new
        /// The body arrives.
        case receiving(any RequestBodySink, head: SimulatorRequest, count: Int)
        /// The connection is parked; what comes next is known.
        case waiting(ParkingTicket, next: SimulatorResponse?)
        /// The answer is on its way.
        case answered
    }

    private let target: String
    private let connection: OpaquePointer
    private let context: DaemonContext
    private var phase = Phase.new

    init(target: String, connection: OpaquePointer, context: DaemonContext) {
        self.target = target
        self.connection = connection
        self.context = context
    }

    /// Takes the next event of the connection, and returns whether it stays open.
    func proceed(method: UnsafePointer<CChar>, piece: UnsafeRawBufferPointer) -> Bool {
        switch phase {
        case .new:
            return receiveHead(method: String(cString: method))
        case .receiving(let sink, let head, let count):
            guard piece.isEmpty else {
                guard count + piece.count <= context.maximumBodyBytes else { return false }
                sink.receive(piece)
                phase = .receiving(sink, head: head, count: count + piece.count)
                return true
            }
            var request = head
            request.body = sink.finish()
            return deliver(context.service.respond(to: request))
        case .waiting(let ticket, let next):
            guard case .elapsed = ticket.reason, let next else { return false }
            return send(next)
        case .answered:
            return true
        }
    }

    private func receiveHead(method: String) -> Bool {
        let head = SimulatorRequest(
            method: method,
            target: target,
            headers: Self.headers(of: connection),
            peer: Self.peer(of: connection)
        )
        if let length = head.contentLength, length > context.maximumBodyBytes {
            return send(.text(413, "Payload Too Large"))
        }
        switch context.service.reception(of: head) {
        case .read(let sink):
            phase = .receiving(sink, head: head, count: 0)
            return true
        case .answer(let response):
            return send(response)
        }
    }

    private func deliver(_ response: SimulatorResponse) -> Bool {
        guard response.latency > .zero else { return send(response) }
        return park(for: response.latency, next: response)
    }

    private func send(_ response: SimulatorResponse) -> Bool {
        switch response.delivery {
        case .stallBeforeHeaders:
            return park(for: nil, next: nil)
        case .closeWithoutAnswer:
            return false
        case .resetWithoutAnswer:
            ConnectionReset.reset(idv_mhd_socket(connection))
            return false
        case .whole, .stallInBody, .closeInBody, .resetInBody:
            phase = .answered
            return ResponseStream.queue(response, on: connection, parking: context.parking)
        }
    }

    private func park(for duration: Duration?, next: SimulatorResponse?) -> Bool {
        guard let ticket = context.parking.park(connection, for: duration) else { return false }
        phase = .waiting(ticket, next: next)
        return true
    }

    private static func headers(of connection: OpaquePointer) -> SimulatorHeaders {
        var headers = SimulatorHeaders()
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = MHD_get_connection_values(
                connection,
                .HEADER_KIND,
                { headers, _, name, value in
                    guard let headers, let name else { return .NO }
                    headers.assumingMemoryBound(to: SimulatorHeaders.self).pointee.append(
                        name: String(cString: name),
                        value: value.map { String(cString: $0) } ?? ""
                    )
                    return .YES
                },
                headers
            )
        }
        return headers
    }

    private static func peer(of connection: OpaquePointer) -> String {
        guard let address = idv_mhd_client_address(connection),
            address.pointee.sa_family == sa_family_t(AF_INET)
        else { return "" }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
            let host = UInt32(bigEndian: address.pointee.sin_addr.s_addr)
            let port = UInt16(bigEndian: address.pointee.sin_port)
            let parts = [host >> 24, host >> 16, host >> 8, host].map { String($0 & 0xFF) }
            return "\(parts.joined(separator: ".")):\(port)"
        }
    }
}
