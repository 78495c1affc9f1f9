internal import COpenSSL

/// Random bytes that nobody can predict, from OpenSSL's generator.
public enum SecureRandom {
    /// Some random bytes, fit for keys, tokens and nonces.
    ///
    /// - Throws: `SecureRandomError` when the generator has no entropy. Nothing weaker takes its
    ///   place, so an operation that needs randomness must fail with it.
    /// - Precondition: `count` is between 0 and 2³¹ − 1.
    public static func bytes(count: Int) throws(SecureRandomError) -> [UInt8] {
        precondition((0...Int(CInt.max)).contains(count), "a count of random bytes out of range")
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, CInt(count)) == 1 else {
            // The next user of this thread's error queue must not find this failure in it.
            ERR_clear_error()
            throw SecureRandomError()
        }
        return bytes
    }
}
