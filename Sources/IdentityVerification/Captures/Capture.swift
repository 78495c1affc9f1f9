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

    /// Opens an input as a capture and reads it once, to hash it.
    ///
    /// - Throws: `MediaRefusal` when the input cannot be opened, is no regular file, or is larger
    ///   than `maximumBytes`.
    public init(
        _ role: CaptureRole,
        _ input: MediaInput,
        maximumBytes: Int = Self.maximumBytes
    ) throws(MediaRefusal) {
        self.role = role
        let limits = MediaLimits(maximumBytes: maximumBytes)
        source = try input.open(label: role.label, limits: limits)
        do throws(RegularFileError) {
            digest = try SHA256.hash(source)
        } catch {
            throw MediaInspector.refusal(for: error, label: role.label, limits: limits)
        }
    }

    /// The largest capture of any kind: 1 GiB.
    ///
    /// Providers' own limits are far below.
    public static let maximumBytes = 1 << 30

    /// Finds out by the bytes what the capture is, and holds it against limits.
    ///
    /// - Throws: `MediaRefusal`, which names the capture, what was found, what is allowed and what to
    ///   do.
    public func inspect(limits: MediaLimits) throws(MediaRefusal) -> ImageFacts {
        try MediaInspector.inspect(source, label: role.label, limits: limits)
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
