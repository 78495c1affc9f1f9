/// OpenSSL could not make a certificate; it says at which step.
package struct SandboxCertificateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The step that failed, as "generate a key".
    package let step: String

    /// What failed, and where to look.
    package var description: String {
        "cannot make a sandbox certificate: OpenSSL failed to \(step); check that its default "
            + "provider is not switched off in openssl.cnf"
    }
}
