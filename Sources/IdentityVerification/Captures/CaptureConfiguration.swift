public import IDVPrimitives

/// How the captures of a set were taken: a snapshot of what the capture software was told.
///
/// Without it a missing capture cannot be judged: not configured and not there is normal, configured
/// and not there is a fault.
public struct CaptureConfiguration: Sendable, Equatable {
    /// The kind of device.
    public let platform: DevicePlatform
    /// The capture software's version, such as `5.45.0`; empty when it is not known.
    public let sdkVersion: String
    /// Everything that was configured, platform and version included, by the capture software's own
    /// names; an adapter reads what concerns it.
    public let settings: JSONValue

    /// The largest configuration: 64 KiB of JSON without white space.
    ///
    /// It is kept with every attempt that it belongs to.
    public static let maximumBytes = 64 << 10

    /// A snapshot from the object that describes it.
    ///
    /// - Throws: `CaptureConfigurationError` when it is no object, is larger than `maximumBytes`, or
    ///   `platform` or `sdkVersion` is there and no text.
    public init(_ settings: JSONValue) throws(CaptureConfigurationError) {
        guard settings.object != nil else { throw .notAnObject(settings.kindName) }
        let count = settings.encoded().count
        guard count <= Self.maximumBytes else { throw .tooLarge(count) }
        func text(_ name: String) throws(CaptureConfigurationError) -> String {
            guard let value = settings[name], !value.isNull else { return "" }
            guard let text = value.string, text.utf8.count <= 100 else {
                throw .notAText(name, value.kindName)
            }
            return text
        }
        platform = DevicePlatform(rawValue: try text("platform").lowercased())
        sdkVersion = try text("sdkVersion")
        self.settings = settings
    }
}
