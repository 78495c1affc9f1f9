/// A server's certificate and private key in PEM, for tests and sandboxes on this machine.
package struct SandboxCertificate: Sendable {
    /// What a certificate is good for.
    package enum Kind: Sendable, Hashable, CaseIterable {
        /// `localhost`, `127.0.0.1` and `::1`, valid from a day ago for a year.
        case localhost
        /// The same names, but its time was over a day ago.
        case expired
        /// Valid, but for `wrong-host.invalid` alone.
        case wrongHost
    }

    /// The certificate.
    package let certificatePEM: String
    /// Its private key, unencrypted PKCS #8.
    package let privateKeyPEM: String
}

extension SandboxCertificate: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing of the key.
    package var description: String { "SandboxCertificate(key redacted)" }
    /// The same as `description`.
    package var debugDescription: String { description }
    /// Empty: `dump` must not print a key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
