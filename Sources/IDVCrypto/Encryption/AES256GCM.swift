internal import COpenSSL

/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D): what was sealed
/// opens only unchanged, under the same key and with the same context.
public enum AES256GCM {
    /// How many bytes a key has.
    public static let keyByteCount = 32
    /// How many bytes stand before the sealed content: the nonce.
    public static let nonceByteCount = 12
    /// How many bytes stand behind it: the tag.
    public static let tagByteCount = 16

    /// Seals bytes.
    ///
    /// The nonce is random; a key must not seal more than 2³² messages (SP 800-38D, 8.3).
    ///
    /// - Parameters:
    ///   - content: what nobody may read or change.
    ///   - context: what stands beside it in clear, and must be the same at opening.
    ///   - key: 32 bytes.
    /// - Returns: nonce, encrypted content and tag.
    /// - Throws: `AES256GCMError` when there are no random bytes.
    /// - Precondition: The key has 32 bytes.
    public static func seal(
        _ content: [UInt8],
        context: [UInt8],
        key: [UInt8]
    ) throws(AES256GCMError) -> [UInt8] {
        let nonce: [UInt8]
        do throws(SecureRandomError) {
            nonce = try SecureRandom.bytes(count: nonceByteCount)
        } catch {
            throw .noRandomBytes
        }
        return seal(content, context: context, key: key, nonce: nonce)
    }

    static func seal(
        _ content: [UInt8],
        context: [UInt8],
        key: [UInt8],
        nonce: [UInt8]
    ) -> [UInt8] {
        precondition(key.count == keyByteCount, "a key of AES-256 has 32 bytes")
        precondition(nonce.count == nonceByteCount, "a nonce here has 12 bytes")
        precondition(content.count <= Int(CInt.max) && context.count <= Int(CInt.max))
        let cipher = Cipher(key: key, nonce: nonce, isSealing: true)
        cipher.addContext(context)
        let encrypted = cipher.update(content)
        let isFinal = cipher.finish()
        precondition(isFinal, "OpenSSL cannot finish AES-256-GCM")
        return nonce + encrypted + cipher.tag()
    }

    /// Opens what was sealed.
    ///
    /// - Throws: `AES256GCMError.notAuthentic` when it was changed, is no sealed content, or belongs to
    ///   another key or context; it never says which.
    /// - Precondition: The key has 32 bytes.
    public static func open(
        _ sealed: [UInt8],
        context: [UInt8],
        key: [UInt8]
    ) throws(AES256GCMError) -> [UInt8] {
        precondition(key.count == keyByteCount, "a key of AES-256 has 32 bytes")
        guard sealed.count >= nonceByteCount + tagByteCount, sealed.count <= Int(CInt.max),
            context.count <= Int(CInt.max)
        else { throw .notAuthentic }
        let cipher = Cipher(key: key, nonce: Array(sealed.prefix(nonceByteCount)), isSealing: false)
        cipher.addContext(context)
        let content = cipher.update(Array(sealed.dropFirst(nonceByteCount).dropLast(tagByteCount)))
        cipher.expect(tag: Array(sealed.suffix(tagByteCount)))
        // Nothing of the content is given out before the tag has been checked.
        guard cipher.finish() else { throw .notAuthentic }
        return content
    }
}

/// OpenSSL's cipher for one message.
private final class Cipher {
    private let context: OpaquePointer

    init(key: [UInt8], nonce: [UInt8], isSealing: Bool) {
        guard let context = EVP_CIPHER_CTX_new(),
            // OpenSSL's own length of a GCM nonce is 12 bytes.
            EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, isSealing ? 1 : 0) == 1
        else { preconditionFailure("OpenSSL cannot start AES-256-GCM") }
        self.context = context
    }

    deinit {
        // It overwrites the key's schedule as well.
        EVP_CIPHER_CTX_free(context)
    }

    func addContext(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        var count: CInt = 0
        let status = EVP_CipherUpdate(context, nil, &count, bytes, CInt(bytes.count))
        precondition(status == 1, "OpenSSL cannot continue AES-256-GCM")
    }

    func update(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        return [UInt8](unsafeUninitializedCapacity: bytes.count) { output, used in
            var count: CInt = 0
            let status = EVP_CipherUpdate(
                context,
                output.baseAddress,
                &count,
                bytes,
                CInt(bytes.count)
            )
            precondition(
                status == 1 && Int(count) == bytes.count,
                "OpenSSL cannot continue AES-256-GCM"
            )
            used = bytes.count
        }
    }

    func finish() -> Bool {
        var rest = [UInt8](repeating: 0, count: 16)
        var count: CInt = 0
        let status = EVP_CipherFinal_ex(context, &rest, &count)
        if status != 1 { ERR_clear_error() }
        return status == 1
    }

    func tag() -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: AES256GCM.tagByteCount)
        let status = EVP_CIPHER_CTX_ctrl(
            context,
            EVP_CTRL_AEAD_GET_TAG,
            CInt(AES256GCM.tagByteCount),
            &tag
        )
        precondition(status == 1, "OpenSSL gives no tag")
        return tag
    }

    func expect(tag: [UInt8]) {
        var tag = tag
        let status = EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tag.count), &tag)
        precondition(status == 1, "OpenSSL takes no tag")
    }
}
