/// A part of a recording that the vendor has: its number, and the tag that the vendor gave for it.
public struct IncodePart: Sendable, Hashable {
    /// Which part it is; the first is 1.
    public let number: Int
    /// The vendor's tag, opaque, quotation marks included when it has them.
    public let eTag: String
    /// The upload that it belongs to.
    public let uploadID: IncodeUploadID
}

extension IncodePart: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The part's number, without the vendor's names.
    public var description: String { "IncodePart(\(number))" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
