internal import COpenSSL

/// Overwriting of memory that held a secret.
package enum SecureMemory {
    /// Overwrites memory in a way that the compiler does not leave out.
    package static func erase(_ memory: UnsafeMutableRawBufferPointer) {
        OPENSSL_cleanse(memory.baseAddress, memory.count)
    }
}
