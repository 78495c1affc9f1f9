/// Where a capture's image comes from, said by the caller and never guessed.
///
/// No string is ever taken for a path unless it was given as one, and no network address is opened:
/// text that a stranger sent cannot make this process read a file.
@nonexhaustive
public enum MediaInput: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A file on this machine.
    case file(path: String)
    /// A `file:` URL with an absolute path and an empty host or `localhost`.
    case fileURL(String)
    /// Base64 text: the standard or the URL alphabet, padded or not, with or without line breaks.
    case base64(String)
    /// A `data:` URL (RFC 2397). Its declared type is ignored.
    case dataURL(String)
    /// Base64 text or a `data:` URL, whichever it is.
    case text(String)
}

extension MediaInput: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind alone: neither the path nor the content.
    public var description: String {
        switch self {
        case .bytes: "MediaInput(bytes)"
        case .file: "MediaInput(file)"
        case .fileURL: "MediaInput(file URL)"
        case .base64: "MediaInput(base64)"
        case .dataURL: "MediaInput(data URL)"
        case .text: "MediaInput(text)"
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Empty: `dump` must not print an image or a path.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
