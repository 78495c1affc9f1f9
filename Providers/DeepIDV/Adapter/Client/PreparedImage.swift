import IDVPrimitives
import IdentityVerification

/// An image that was found to be what the vendor takes.
struct PreparedImage: Sendable {
    let label: String
    let source: ByteSource
    /// Found from the bytes; a declared type plays no part.
    let mediaType: String

    init(_ input: MediaInput, label: String) throws(MediaRefusal) {
        let source = try input.open(label: label, limits: DeepIDVClient.imageLimits)
        try self.init(source, label: label)
    }

    init(_ capture: Capture) throws(MediaRefusal) {
        try self.init(capture.source, label: capture.role.label)
    }

    private init(_ source: ByteSource, label: String) throws(MediaRefusal) {
        let facts = try MediaInspector.inspect(
            source,
            label: label,
            limits: DeepIDVClient.imageLimits
        )
        self.label = label
        self.source = source
        mediaType = facts.format.mediaType
    }
}
