/// Why an image was not taken, in words for the person who can do something about it.
///
/// It names the capture by the label that the caller gave, and says what was found, what is allowed
/// and what to do. It never holds a path or anything of the content.
public struct MediaRefusal: Error, Sendable {
    /// The kind of refusal, for decisions in code.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No bytes at all.
        case empty
        /// Fewer bytes than the provider takes.
        case tooFewBytes
        /// More bytes than the provider takes.
        case tooManyBytes
        /// A format that the provider does not take.
        case unsupportedFormat
        /// The image ends before its end marker.
        case truncated
        /// The image's structure is broken.
        case malformed
        /// Narrower or lower than the provider takes.
        case tooFewPixels
        /// Wider or higher than the provider takes.
        case tooManyPixels
        /// Text that is no base64.
        case invalidBase64
        /// Text that is no `data:` URL.
        case invalidDataURL
        /// A percent-encoding with something else than two hexadecimal digits.
        case invalidPercentEncoding
        /// A URL whose scheme is never opened here, such as `https:`.
        case unsupportedScheme
        /// A `file:` URL that names no local absolute path.
        case invalidFileURL
        /// A directory, a device, a pipe or a socket; or a symbolic link where none is followed.
        case notARegularFile
        /// The system refused to open or read the file.
        case unreadable
        /// The file became shorter while it was in use.
        case changedWhileReading
    }

    /// The kind of refusal.
    public let code: Code
    /// The caller's name for the capture, such as `document front`.
    public let label: String
    /// What was found, in words.
    public let found: String
    /// What is allowed, in words.
    public let allowed: String
    /// What to do, in words.
    public let advice: String
    /// The format that was found; nil where it was not looked at.
    public let format: MediaFormat?
    /// The size that was found, in bytes; nil where it is not known.
    public let byteCount: Int?

    /// Makes a refusal: for a provider with rules of its own.
    ///
    /// The words hold neither a path nor anything of the content.
    public init(
        _ code: Code,
        label: String,
        found: String,
        allowed: String,
        advice: String,
        format: MediaFormat? = nil,
        byteCount: Int? = nil
    ) {
        self.code = code
        self.label = label
        self.found = found
        self.allowed = allowed
        self.advice = advice
        self.format = format
        self.byteCount = byteCount
    }
}

extension MediaRefusal: Equatable {
    /// Refusals are equal when their codes are: the words may be improved.
    public static func == (left: MediaRefusal, right: MediaRefusal) -> Bool {
        left.code == right.code
    }
}

extension MediaRefusal: CustomStringConvertible {
    /// One sentence: what was found, what is allowed, what to do.
    public var description: String { "\(label): found \(found), allowed \(allowed); \(advice)." }
}
