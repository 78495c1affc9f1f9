import IDVAdapterKit
public import IDVPrimitives

/// A vendor's answer as it came, for what the typed result does not have.
///
/// It does not print.
public struct DeepIDVRawAnswer: Sendable, Equatable {
    /// The body, byte for byte.
    public let bytes: [UInt8]

    /// The body as JSON; nil when it is none.
    public var json: JSONValue? { try? JSONValue(parsing: bytes) }
}

extension DeepIDVRawAnswer: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DeepIDVRawAnswer(\(bytes.count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension VendorAnswer {
    /// The whole answer.
    var raw: DeepIDVRawAnswer { DeepIDVRawAnswer(bytes: bytes) }
}
