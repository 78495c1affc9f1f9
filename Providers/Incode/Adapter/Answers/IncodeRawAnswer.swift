import IDVAdapterKit
public import IDVPrimitives

/// A vendor's answer as it came, for what the typed result does not have.
///
/// It does not print.
public struct IncodeRawAnswer: Sendable, Equatable {
    /// The body, byte for byte; empty when there was none.
    public let bytes: [UInt8]

    /// The body as JSON; nil when it is none.
    public var json: JSONValue? { try? JSONValue(parsing: bytes) }
}

extension IncodeRawAnswer: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeRawAnswer(\(bytes.count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension VendorAnswer {
    /// The whole answer.
    var raw: IncodeRawAnswer { IncodeRawAnswer(bytes: bytes) }

    /// A whole number that nothing rests on: nil when it is absent, null or something else.
    func note(_ name: String) -> Int? { json[name]?.integer }

    /// A word that nothing rests on: nil when it is absent, null, blank or something else.
    func word(_ name: String) -> String? { (try? optionalText(name)) ?? nil }
}
