import IDVAdapterKit

/// The vendor's name for an upload in parts.
public struct IncodeUploadID: RawRepresentable, Sendable, Hashable {
    /// The id as it stands on the wire: 1 to 1,024 visible ASCII characters.
    public let rawValue: String

    /// An id that was kept; nil when it cannot be one.
    public init?(rawValue: String) {
        guard VendorText.isVisibleASCII(rawValue, upTo: 1_024) else { return nil }
        self.rawValue = rawValue
    }
}

extension IncodeUploadID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, without the vendor's name for a person's recording.
    public var description: String { "IncodeUploadID" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
