public import IDVPrimitives
public import IdentityVerification

/// An image that was found to be what a vendor takes.
public struct PreparedImage: Sendable {
    /// What it shows, for messages.
    public let label: String
    /// The bytes.
    public let source: ByteSource
    /// The media type, found from the bytes; a declared type plays no part.
    public let mediaType: String

    /// Opens an input and looks into it.
    ///
    /// - Throws: `MediaRefusal` when it is not within the limits.
    public init(
        _ input: MediaInput,
        label: String,
        limits: MediaLimits
    ) throws(MediaRefusal) {
        let source = try input.open(label: label, limits: limits)
        try self.init(source, label: label, limits: limits)
    }

    /// Looks into a capture.
    ///
    /// - Throws: `MediaRefusal` when it is not within the limits.
    public init(_ capture: Capture, limits: MediaLimits) throws(MediaRefusal) {
        try self.init(capture.source, label: capture.role.label, limits: limits)
    }

    /// Looks into bytes.
    ///
    /// - Throws: `MediaRefusal` when they are not within the limits.
    public init(_ source: ByteSource, label: String, limits: MediaLimits) throws(MediaRefusal) {
        let facts = try MediaInspector.inspect(source, label: label, limits: limits)
        self.label = label
        self.source = source
        mediaType = facts.format.mediaType
    }
}
