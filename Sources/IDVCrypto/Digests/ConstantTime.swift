internal import COpenSSL

/// Comparisons whose duration does not tell where two values differ.
public enum ConstantTime {
    /// Whether two sequences of bytes are equal.
    ///
    /// The time depends on the lengths alone. Different lengths are unequal, and the bytes are then
    /// not looked at.
    public static func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        guard !first.isEmpty else { return true }
        return CRYPTO_memcmp(first, second, first.count) == 0
    }

    /// Whether two texts have the same UTF-8 bytes.
    public static func equal(_ first: String, _ second: String) -> Bool {
        equal(Array(first.utf8), Array(second.utf8))
    }
}
