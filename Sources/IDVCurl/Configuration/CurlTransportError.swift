/// Why a `CurlTransport` could not be made.
@nonexhaustive
public enum CurlTransportError: Error, Sendable, Equatable {
    /// The file of certificate authorities cannot be read: the system's reason.
    case unreadableCertificateAuthorities(reason: String)
    /// The certificate authorities hold no PEM certificate.
    case noCertificate
    /// No bundle of certificate authorities is at any known place.
    case noSystemCertificateAuthorities(lookedAt: [String])
    /// A setting has a value that it cannot have.
    case invalidSetting(name: String, expected: String)
    /// libcurl is older than this package needs, or was built without TLS or threads.
    case unusableLibrary(reason: String)
    /// The system gave no memory or no thread.
    case outOfResources
}

extension CurlTransportError: CustomStringConvertible {
    /// What this is, and nothing that is secret or personal.
    public var description: String {
        switch self {
        case .unreadableCertificateAuthorities(let reason):
            "cannot read the certificate authorities: \(reason)"
        case .noCertificate:
            "the certificate authorities hold no certificate; expected PEM text with"
                + " -----BEGIN CERTIFICATE-----"
        case .noSystemCertificateAuthorities(let paths):
            "no certificate authorities found at \(paths.joined(separator: ", ")); install the"
                + " system's package (ca-certificates), or configure a file"
        case .invalidSetting(let name, let expected): "\(name) must be \(expected)"
        case .unusableLibrary(let reason): "libcurl cannot be used: \(reason)"
        case .outOfResources: "the system gave no memory or no thread for the transport"
        }
    }
}
