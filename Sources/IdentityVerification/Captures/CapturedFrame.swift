public import IDVCrypto
public import IDVPrimitives

/// A second rendering of the same moment that belongs to a capture: a selfie's frame with depth.
public struct CapturedFrame: Sendable {
    /// The bytes.
    public let source: ByteSource
    /// The SHA-256 of the bytes.
    public let digest: SHA256Digest

    /// Opens an input as a frame and reads it once, to hash it.
    ///
    /// - Throws: `MediaRefusal` when the input cannot be opened, is no regular file, or is larger
    ///   than `maximumBytes`.
    public init(
        _ input: MediaInput,
        label: String,
        maximumBytes: Int = Capture.maximumBytes
    ) throws(MediaRefusal) {
        let limits = MediaLimits(maximumBytes: maximumBytes)
        try self.init(source: input.open(label: label, limits: limits), label: label)
    }

    /// Takes bytes that are there already as a frame and reads them once, to hash them.
    ///
    /// - Throws: `MediaRefusal` when the bytes cannot be read, or are none or more than
    ///   `maximumBytes`.
    public init(
        source: ByteSource,
        label: String,
        maximumBytes: Int = Capture.maximumBytes
    ) throws(MediaRefusal) {
        self.source = source
        let limits = MediaLimits(maximumBytes: maximumBytes)
        try MediaJudge(label: label, limits: limits).checkSize(source.count)
        digest = try MediaInspector.digest(source, label: label, limits: limits)
    }
}

extension CapturedFrame: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What this is, and nothing that is secret or personal.
    public var description: String { "CapturedFrame(\(source.count) bytes)" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
