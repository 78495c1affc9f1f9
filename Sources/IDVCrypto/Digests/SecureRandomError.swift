/// The system's generator of random bytes gave none.
public struct SecureRandomError: Error, Sendable, Hashable, CustomStringConvertible {
    package init() {}

    /// What failed, and what to check.
    public var description: String {
        "no secure random bytes: OpenSSL's generator failed; check that the system has entropy "
            + "(getrandom, /dev/urandom)"
    }
}
