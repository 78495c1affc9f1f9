/// Whom a transport trusts to say that a server is who it claims to be.
@nonexhaustive
public enum CertificateAuthorities: Sendable, Hashable {
    /// The system's bundle, at the place where Debian, Fedora, Alpine, SUSE or macOS keep it.
    case system
    /// The PEM file at this path, and nobody else.
    case file(path: String)
    /// The certificates of this PEM text, and nobody else.
    case pem(String)
    /// The system's bundle and the certificates of this PEM text.
    case systemAndPEM(String)
}
