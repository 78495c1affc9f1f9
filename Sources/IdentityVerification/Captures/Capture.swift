public import IDVCrypto
public import IDVPrimitives

/// One piece of evidence from a person's device: its role, its bytes, and their digest.
///
/// The bytes stay where they are, in memory or in an open file, and are read as often as needed.
/// What they are is found out from the bytes when a provider's limits are known, never from a name.
/// A capture does not print its content or where it came from.
public struct Capture: Sendable {
    /// What it shows.
    public let role: CaptureRole
    /// The bytes.
    public let source: ByteSource
    /// The SHA-256 of the bytes.
    public let digest: SHA256Digest
    /// What the capture software says about exactly these bytes, as it said it; nil when it said
    /// nothing, or an empty text.
    ///
    /// It is opaque: it is handed on unchanged, and with no other capture than this one.
    public let metadata: Personal<String>?
    /// The same moment with depth; nil when the device has no depth camera, or none was asked for.
    public let depthFrame: CapturedFrame?

    /// Opens an input as a capture and reads it once, to hash it.
    ///
    /// - Throws: `MediaRefusal` when the input cannot be opened, is no regular file, or is larger
    ///   than `maximumBytes`; or when the metadata is larger than `maximumMetadataBytes`.
    public init(
        _ role: CaptureRole,
        _ input: MediaInput,
        metadata: Personal<String>? = nil,
        depthFrame: CapturedFrame? = nil,
        maximumBytes: Int = Self.maximumBytes
    ) throws(MediaRefusal) {
        try self.init(
            role,
            source: input.open(
                label: role.label,
                limits: MediaLimits(maximumBytes: maximumBytes)
            ),
            metadata: metadata,
            depthFrame: depthFrame,
            maximumBytes: maximumBytes
        )
    }

    /// Takes bytes that are there already as a capture and reads them once, to hash them.
    ///
    /// - Throws: `MediaRefusal` when the bytes cannot be read, or are none or more than
    ///   `maximumBytes`; or when the metadata is larger than `maximumMetadataBytes`.
    public init(
        _ role: CaptureRole,
        source: ByteSource,
        metadata: Personal<String>? = nil,
        depthFrame: CapturedFrame? = nil,
        maximumBytes: Int = Self.maximumBytes
    ) throws(MediaRefusal) {
        // An empty text says nothing; sent as it is, it would pass for something.
        let metadata = metadata?.value.isEmpty == true ? nil : metadata
        try Self.checkMetadata(metadata, role: role, maximumBytes: Self.maximumMetadataBytes)
        self.role = role
        self.metadata = metadata
        self.depthFrame = depthFrame
        self.source = source
        let limits: MediaLimits =
            role.isImage
            ? MediaLimits(maximumBytes: maximumBytes) : .anyFormat(maximumBytes: maximumBytes)
        try MediaJudge(label: role.label, limits: limits).checkSize(source.count)
        digest = try MediaInspector.digest(source, label: role.label, limits: limits)
    }

    /// The largest capture of any kind: 1 GiB.
    ///
    /// Providers' own limits are far below.
    public static let maximumBytes = 1 << 30

    /// The largest metadata: 4 MiB of UTF-8.
    public static let maximumMetadataBytes = 4 << 20

    /// Finds out by the bytes what the capture is, and holds it against limits.
    ///
    /// - Throws: `MediaRefusal`, which names the capture, what was found, what is allowed and what to
    ///   do.
    public func inspect(limits: MediaLimits) throws(MediaRefusal) -> ImageFacts {
        try MediaInspector.inspect(source, label: role.label, limits: limits)
    }

    private static func checkMetadata(
        _ metadata: Personal<String>?,
        role: CaptureRole,
        maximumBytes: Int
    ) throws(MediaRefusal) {
        guard let count = metadata?.value.utf8.count, count > maximumBytes else { return }
        throw MediaRefusal(
            .tooManyBytes,
            label: "\(role.label)'s metadata",
            found: "\(count) bytes",
            allowed: "up to \(maximumBytes) bytes",
            advice: "hand over the metadata as the capture software gives it",
            byteCount: count
        )
    }

    /// Holds the capture against limits: its metadata by its size, an image by its whole structure,
    /// anything else by its size and its first bytes.
    ///
    /// - Throws: `MediaRefusal`, as `inspect(limits:)`; its label names the metadata when that is too
    ///   large.
    public func check(limits: MediaLimits) throws(MediaRefusal) {
        if let maximum = limits.maximumMetadataBytes {
            try Self.checkMetadata(metadata, role: role, maximumBytes: maximum)
        }
        if role.isImage {
            _ = try inspect(limits: limits)
        } else {
            try MediaInspector.checkKind(source, label: role.label, limits: limits)
        }
    }
}

extension Capture: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "Capture(\(role.rawValue), \(source.count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
