internal import COpenSSL
public import IDVPrimitives

/// SHA-256 (FIPS 180-4) over bytes that arrive in pieces.
public struct SHA256: ~Copyable, @unchecked Sendable {
    // Invariant of `@unchecked Sendable`: the context has one owner, for this type is not copyable,
    // and is only touched through that owner.
    private let context: OpaquePointer

    /// A digest of nothing yet.
    ///
    /// - Precondition: OpenSSL has SHA-256 and memory for its state. There is no weaker digest to
    ///   fall back to.
    public init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        else { preconditionFailure("OpenSSL cannot start a SHA-256 digest") }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        let status = EVP_DigestUpdate(context, base, bytes.count)
        precondition(status == 1, "OpenSSL cannot continue a SHA-256 digest")
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of all bytes taken in.
    public consuming func finalize() -> SHA256Digest {
        withUnsafeTemporaryAllocation(byteCount: SHA256Digest.byteCount, alignment: 8) { output in
            let base = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let status = EVP_DigestFinal_ex(context, base, nil)
            precondition(status == 1, "OpenSSL cannot finish a SHA-256 digest")
            return SHA256Digest(loadingFrom: UnsafeRawBufferPointer(output))
        }
    }

    /// The digest of bytes in memory.
    public static func hash(_ bytes: [UInt8]) -> SHA256Digest {
        var digest = SHA256()
        digest.update(bytes)
        return digest.finalize()
    }

    /// The digest of a source, which is read 64 KiB at a time and never held as a whole.
    ///
    /// - Throws: `RegularFileError` when the source cannot be read to its end.
    public static func hash(_ source: ByteSource) throws(RegularFileError) -> SHA256Digest {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
        defer { buffer.deallocate() }
        var digest = SHA256()
        var position = 0
        while position < source.count {
            let count = try source.read(at: position, into: buffer)
            guard count > 0 else { throw .shrank }
            digest.update(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
            position += count
        }
        return digest.finalize()
    }
}
