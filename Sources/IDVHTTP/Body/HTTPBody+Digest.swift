public import IDVCrypto
public import IDVPrimitives

extension HTTPBody {
    /// The SHA-256 of the bytes that are sent: what a signed request names.
    ///
    /// The body is read through two small buffers.
    ///
    /// - Throws: `RegularFileError` when a source cannot be read or became shorter.
    public func contentDigest() throws(RegularFileError) -> SHA256Digest {
        let scratch = UnsafeMutableRawBufferPointer.allocate(
            byteCount: HTTPBodyReader.scratchCount,
            alignment: 16
        )
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer {
            scratch.deallocate()
            output.deallocate()
        }
        var reader = HTTPBodyReader(self)
        var hash = SHA256()
        while true {
            let count = try reader.read(into: output, scratch: scratch)
            guard count > 0 else { break }
            hash.update(UnsafeRawBufferPointer(rebasing: output[..<count]))
        }
        return hash.finalize()
    }
}
