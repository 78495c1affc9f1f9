internal import COpenSSL

/// HMAC (RFC 2104) with SHA-256: proof that a message comes from a holder of the key.
///
/// Compare a code that came from outside with `ConstantTime.equal`, never with `==`.
public enum HMACSHA256 {
    /// The code of a message under a key of any length, an empty one included.
    public static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: SHA256Digest.byteCount) { output, used in
            var length: CUnsignedInt = 0
            // OpenSSL takes a null key for "the key of last time", so an empty one still gets a
            // place in memory.
            let paddedKey = key.isEmpty ? [0] : key
            let result = HMAC(
                EVP_sha256(),
                paddedKey,
                CInt(key.count),
                message,
                message.count,
                output.baseAddress,
                &length
            )
            precondition(
                result != nil && length == CUnsignedInt(SHA256Digest.byteCount),
                "OpenSSL cannot make an HMAC-SHA-256"
            )
            used = SHA256Digest.byteCount
        }
    }

    /// The code of a text's UTF-8 bytes.
    public static func authenticationCode(for message: String, key: [UInt8]) -> [UInt8] {
        authenticationCode(for: Array(message.utf8), key: key)
    }
}
