import IDVHTTP

/// Where a recording is put: an address that the vendor gave, and that the configuration allows.
///
/// It is a secret while it lasts, and does not print.
public struct IncodeUploadAddress: Sendable {
    let url: HTTPURL
}

extension IncodeUploadAddress: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeUploadAddress(\(url.origin))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
