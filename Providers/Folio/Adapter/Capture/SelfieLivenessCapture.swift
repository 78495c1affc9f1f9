public import IDVPrimitives

/// What an engine hands over when liveness passed: the portrait and the service's transaction.
public struct SelfieLivenessCapture: Sendable {
    /// The portrait, a JPEG; nil when a device made the transaction and kept the picture.
    public let portrait: ByteSource?
    /// The service's id of the transaction: 1–128 visible ASCII characters.
    public let transactionID: String

    /// Makes the result of a run.
    public init(portrait: ByteSource?, transactionID: String) {
        self.portrait = portrait
        self.transactionID = transactionID
    }
}

extension SelfieLivenessCapture: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// What this is, and nothing that is personal.
    public var description: String { "SelfieLivenessCapture" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Empty: `dump` must not print what this holds.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
