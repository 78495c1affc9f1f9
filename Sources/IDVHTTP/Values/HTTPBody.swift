public import IDVPrimitives

/// A request body as a list of segments: its exact length is known before it is sent, and it can be
/// read again from the start.
///
/// Nothing is copied or encoded when a body is made. A JSON body with an image in it is
/// `.bytes(prefix)`, `.base64(of: image)`, `.bytes(suffix)`; the image goes from its file into the
/// socket through one small buffer.
public struct HTTPBody: Sendable {
    /// One part of a body.
    public struct Segment: Sendable {
        let source: ByteSource
        let isBase64: Bool

        /// The bytes of the source as they are.
        public static func raw(_ source: ByteSource) -> Segment {
            Segment(source: source, isBase64: false)
        }

        /// Bytes in memory.
        public static func bytes(_ bytes: [UInt8]) -> Segment {
            Segment(source: ByteSource(bytes), isBase64: false)
        }

        /// The UTF-8 of a text.
        public static func text(_ text: String) -> Segment {
            .bytes(Array(text.utf8))
        }

        /// The source in base64 (RFC 4648, section 4), padded, without line breaks.
        public static func base64(of source: ByteSource) -> Segment {
            Segment(source: source, isBase64: true)
        }

        /// The number of bytes that are sent for this segment.
        public var count: Int { isBase64 ? (source.count + 2) / 3 * 4 : source.count }
    }

    let segments: [Segment]

    /// The number of bytes that are sent: the request's `Content-Length`.
    public let count: Int

    /// A body of segments in order.
    public init(_ segments: [Segment]) {
        self.segments = segments.filter { $0.count > 0 }
        count = segments.reduce(0) { $0 + $1.count }
    }

    /// A body that is one source as it stands.
    public init(_ source: ByteSource) {
        self.init([.raw(source)])
    }

    /// A small body in memory.
    public init(_ bytes: [UInt8]) {
        self.init([.bytes(bytes)])
    }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "HTTPBody(\(count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
