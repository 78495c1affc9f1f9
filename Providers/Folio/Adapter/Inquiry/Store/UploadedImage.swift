public import IDVCrypto

/// A photo as the store knows it: how long it is and what its bytes hash to.
///
/// The bytes stay with whoever uploads them.
public struct UploadedImage: Sendable, Hashable {
    /// The length in bytes.
    public let count: Int
    /// The digest of the bytes.
    public let digest: SHA256Digest

    /// Describes a photo.
    ///
    /// - Parameters:
    ///   - count: the length in bytes.
    ///   - digest: the digest of the bytes.
    public init(count: Int, digest: SHA256Digest) {
        self.count = count
        self.digest = digest
    }

    /// Describes the photo that these bytes are.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count, digest: SHA256.hash(bytes))
    }
}
