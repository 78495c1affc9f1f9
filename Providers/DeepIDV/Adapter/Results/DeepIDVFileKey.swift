/// The vendor's name for an uploaded image: opaque, and never built or taken apart here.
public struct DeepIDVFileKey: RawRepresentable, Sendable, Hashable {
    /// The key as the vendor gave it.
    public let rawValue: String

    /// A key by its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension DeepIDVFileKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "DeepIDVFileKey(hidden)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
