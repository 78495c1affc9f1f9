import IDVHTTP

/// Where a recording is fetched from: an address that the vendor gave, and that the configuration allows.
///
/// It is a secret while it lasts, and does not print.
public struct IncodeDownloadAddress: Sendable {
    let url: HTTPURL
}

extension IncodeDownloadAddress: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is secret or personal.
    public var description: String { "IncodeDownloadAddress(\(url.origin))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
