/// The kind of device that captures were taken on: an open vocabulary.
public struct DevicePlatform: RawRepresentable, Sendable, Hashable {
    /// The platform's name in lower case.
    public let rawValue: String

    /// A platform by its exact name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An Apple phone or tablet.
    public static let iOS = DevicePlatform(rawValue: "ios")
    /// An Android device.
    public static let android = DevicePlatform(rawValue: "android")
    /// A browser.
    public static let web = DevicePlatform(rawValue: "web")
}
