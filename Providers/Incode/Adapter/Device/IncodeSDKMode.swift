/// The mode that the SDK says it is in; unknown ones are kept.
///
/// Incode: "Capture-Only Mode", Initialize the SDK for Capture-Only.
public struct IncodeSDKMode: RawRepresentable, Sendable, Hashable {
    /// The mode as the SDK names it.
    public let rawValue: String

    /// A mode by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The SDK captures and talks to the vendor itself: what it does when nobody said otherwise.
    public static let standard = Self(rawValue: "standard")
    /// The SDK captures and sends nothing.
    public static let captureOnly = Self(rawValue: "captureOnly")
    /// The SDK sends and captures nothing.
    public static let submitOnly = Self(rawValue: "submitOnly")
}
