import IDVAdapterKit

/// The vendor's name for an imported recording of a selfie.
///
/// It belongs to one selfie: a new picture needs an import of its own.
public struct IncodeRecordingID: RawRepresentable, Sendable, Hashable {
    /// The id as it stands on the wire: 1 to 256 visible ASCII characters.
    public let rawValue: String

    /// An id that was kept; nil when it cannot be one.
    public init?(rawValue: String) {
        guard VendorText.isVisibleASCII(rawValue, upTo: 256) else { return nil }
        self.rawValue = rawValue
    }
}

extension IncodeRecordingID: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, without the vendor's name for a person's recording.
    public var description: String { "IncodeRecordingID" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
