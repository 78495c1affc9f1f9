public import IDVPrimitives

/// An answer, and how it is brought over the wire.
public struct SimulatorResponse: Sendable {
    /// The status code, 200…599.
    public var status: Int
    /// The header fields; the length and the connection's own are added by the server.
    public var headers: SimulatorHeaders
    /// The body.
    public var body: Body
    /// How the answer is brought over the wire.
    public var delivery: Delivery
    /// How long the server waits before it answers.
    ///
    /// It waits without holding a thread.
    public var latency: Duration

    /// An answer's body.
    public enum Body: Sendable {
        /// Bytes.
        case bytes([UInt8])
        /// A beginning, followed by one byte many times over: a long answer that costs no memory.
        case padded([UInt8], with: UInt8, count: Int)

        /// The number of bytes.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .padded(let bytes, _, let count): bytes.count + max(0, count)
            }
        }
    }

    /// How an answer is brought over the wire: whole, or in one of the ways in which it fails.
    public enum Delivery: Sendable, Equatable {
        /// As HTTP has it.
        case whole
        /// Nothing is sent; the connection stays open until the client leaves or the server stops.
        case stallBeforeHeaders
        /// Headers and some bytes of the body are sent, then nothing.
        case stallInBody(after: Int)
        /// The connection is closed in good order without a byte of an answer.
        case closeWithoutAnswer
        /// The connection is reset without a byte of an answer.
        case resetWithoutAnswer
        /// Headers announce the whole length; some bytes are sent, then the connection is closed.
        case closeInBody(after: Int)
        /// The same with a reset.
        case resetInBody(after: Int)
    }

    /// Makes an answer.
    public init(
        status: Int,
        headers: SimulatorHeaders = [:],
        body: [UInt8] = [],
        delivery: Delivery = .whole,
        latency: Duration = .zero
    ) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
        self.delivery = delivery
        self.latency = latency
    }

    /// An answer in JSON.
    public static func json(
        _ status: Int,
        _ value: JSONValue,
        headers: SimulatorHeaders = [:]
    ) -> SimulatorResponse {
        text(
            status,
            value.encoded(),
            mediaType: "application/json; charset=utf-8",
            headers: headers
        )
    }

    /// An answer in text of a media type.
    public static func text(
        _ status: Int,
        _ text: String,
        mediaType: String = "text/plain; charset=utf-8",
        headers: SimulatorHeaders = [:]
    ) -> SimulatorResponse {
        self.text(status, Array(text.utf8), mediaType: mediaType, headers: headers)
    }

    private static func text(
        _ status: Int,
        _ bytes: [UInt8],
        mediaType: String,
        headers: SimulatorHeaders
    ) -> SimulatorResponse {
        var all: SimulatorHeaders = ["Content-Type": mediaType]
        for field in headers.fields { all.append(name: field.name, value: field.value) }
        return SimulatorResponse(status: status, headers: all, body: bytes)
    }

    /// This answer, brought over the wire in another way.
    public func delivered(_ delivery: Delivery) -> SimulatorResponse {
        var copy = self
        copy.delivery = delivery
        return copy
    }
}

extension SimulatorResponse: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing that is secret.
    public var description: String { "\(status), \(body.count) bytes, \(delivery)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: an answer holds a person's data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
