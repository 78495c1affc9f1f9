/// Where a call stands in a distributed trace (W3C Trace Context, level 1).
///
/// A server takes it from the request that it serves, and binds it around the attempt:
/// ```swift
/// try await TraceContext.$current.withValue(TraceContext(traceparent: header)) {
///     try await service.verify(captures)
/// }
/// ```
/// Only a provider with `traceparent: true` in its settings passes it on, to the vendor's own API.
public struct TraceContext: Sendable, Hashable {
    /// The context of the running task; nil for none.
    @TaskLocal public static var current: TraceContext?

    /// The trace's id, 32 lower-case hexadecimal digits, not all zero.
    public let traceID: String
    /// The id of the span that calls, 16 lower-case hexadecimal digits, not all zero.
    public let parentID: String
    /// Whether the caller records the trace.
    public let isSampled: Bool
    /// The vendors' own part of the trace as it came, `tracestate`; nil for none.
    public let state: String?

    /// The largest `tracestate` that is passed on, in characters (section 3.3.1.5).
    private static let maximumStateCount = 512

    /// Reads the header `traceparent`, and takes `tracestate` along.
    ///
    /// Nil for a header that the standard says to ignore (section 3.2.2): other characters than
    /// lower-case hexadecimal digits, ids of zeros, version `ff`, another length. A `tracestate` that
    /// cannot be passed on is dropped.
    public init?(traceparent: String, tracestate: String? = nil) {
        let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff",
            parts.count == 4 || parts[0] != "00",
            parts[3].utf8.count == 2, parts[..<4].allSatisfy(Self.isLowercaseHex),
            let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        self.init(
            traceID: String(parts[1]),
            parentID: String(parts[2]),
            isSampled: flags & 1 == 1,
            state: tracestate
        )
    }

    /// A context from its parts; nil when an id is none.
    public init?(traceID: String, parentID: String, isSampled: Bool, state: String? = nil) {
        guard Self.isIdentifier(traceID, count: 32), Self.isIdentifier(parentID, count: 16) else {
            return nil
        }
        self.traceID = traceID
        self.parentID = parentID
        self.isSampled = isSampled
        self.state = state.flatMap { state in
            let isUsable =
                (1...Self.maximumStateCount).contains(state.utf8.count)
                && state.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            return isUsable ? state : nil
        }
    }

    /// The header's value, in version `00`.
    public var traceparent: String { "00-\(traceID)-\(parentID)-\(isSampled ? "01" : "00")" }

    /// The context of a call within this one: the same trace, and a span of its own.
    ///
    /// - Parameter random: gives 64 random bits.
    /// - Returns: the context to be sent.
    public func child(random: () -> UInt64) -> TraceContext {
        // Zero is no id; that it comes is as likely as any other number.
        let number = max(random(), 1)
        let digits = String(number, radix: 16)
        return TraceContext(
            traceID: traceID,
            parentID: String(repeating: "0", count: 16 - digits.count) + digits,
            isSampled: isSampled,
            state: state
        ) ?? self
    }

    private static func isIdentifier(_ text: String, count: Int) -> Bool {
        text.utf8.count == count && isLowercaseHex(text[...])
            && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }

    private static func isLowercaseHex(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
