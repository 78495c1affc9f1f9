/// The variant in which the SDK was built into the app; unknown ones are kept.
public struct IncodeSDKDistribution: RawRepresentable, Sendable, Hashable {
    /// The variant as the app names it.
    public let rawValue: String

    /// A variant by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The variant that has no capture-only mode: set to it, the SDK returns to its standard mode.
    ///
    /// Incode: "Capture-Only Mode", Initialize the SDK for Capture-Only.
    public static let publicVariant = Self(rawValue: "Public")

    /// Whether the SDK can be in capture-only mode; the case of the name does not matter.
    public var hasCaptureOnlyMode: Bool {
        rawValue.lowercased() != Self.publicVariant.rawValue.lowercased()
    }
}
