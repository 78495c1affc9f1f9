/// What the device itself found of a document's image; unknown findings are kept.
///
/// It decides nothing here: the vendor looks at the image again.
public struct IncodeScanStatus: RawRepresentable, Sendable, Hashable {
    /// The finding as the SDK names it.
    public let rawValue: String

    /// A finding by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing to complain of.
    public static let ok = Self(rawValue: "ok")
    /// The document was not recognised.
    public static let errorClassification = Self(rawValue: "errorClassification")
    /// The image has glare.
    public static let errorGlare = Self(rawValue: "errorGlare")
    /// The image is not sharp.
    public static let errorSharpness = Self(rawValue: "errorSharpness")
    /// The image cannot be read.
    public static let errorReadability = Self(rawValue: "errorReadability")
    /// The capture failed.
    public static let errorInCapture = Self(rawValue: "errorInCapture")
}
