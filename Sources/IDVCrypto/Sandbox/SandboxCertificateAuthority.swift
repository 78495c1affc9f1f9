internal import COpenSSL

/// A certificate authority of its own for each test or sandbox: no key is ever stored or shared.
///
/// Trust its certificate in the client under test, and give a server one of those it issues. Keys are
/// P-256. It must never be trusted by anything that talks to a real vendor.
package struct SandboxCertificateAuthority: Sendable {
    /// The authority's own certificate in PEM, which a client must trust.
    package let certificatePEM: String

    private let privateKeyPEM: String
    private let now: Int

    /// Makes an authority that is valid from 40 days before `now` until 365 days after it.
    ///
    /// - Parameter now: whole seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `SandboxCertificateError` when OpenSSL cannot make it.
    package init(now: Int) throws(SandboxCertificateError) {
        let key = try X509Builder.makeKey()
        defer { EVP_PKEY_free(key) }
        let builder = try X509Builder()
        try builder.fill(
            commonName: "Identity verification sandbox CA",
            key: key,
            validFrom: now - 40 * Self.day,
            until: now + 365 * Self.day
        )
        let certificate = builder.certificate
        try builder.setIssuer(certificate)
        try builder.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: certificate)
        try builder.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: certificate)
        try builder.add(NID_subject_key_identifier, "hash", issuer: certificate)
        certificatePEM = try builder.signed(by: key)
        privateKeyPEM = try X509Builder.pem(ofKey: key)
        self.now = now
    }

    /// Makes a key and a certificate for a server.
    ///
    /// - Throws: `SandboxCertificateError` when OpenSSL cannot make them.
    package func issue(
        _ kind: SandboxCertificate.Kind = .localhost
    ) throws(SandboxCertificateError) -> SandboxCertificate {
        let issuer = try X509Builder.readCertificate(pem: certificatePEM)
        defer { X509_free(issuer) }
        let issuerKey = try X509Builder.readKey(pem: privateKeyPEM)
        defer { EVP_PKEY_free(issuerKey) }
        let key = try X509Builder.makeKey()
        defer { EVP_PKEY_free(key) }

        let isExpired = kind == .expired
        let builder = try X509Builder()
        try builder.fill(
            commonName: kind == .wrongHost ? "wrong-host.invalid" : "localhost",
            key: key,
            validFrom: now - (isExpired ? 30 : 1) * Self.day,
            until: now + (isExpired ? -1 : 364) * Self.day
        )
        try builder.setIssuer(issuer)
        try builder.add(NID_basic_constraints, "critical,CA:FALSE", issuer: issuer)
        try builder.add(NID_key_usage, "critical,digitalSignature", issuer: issuer)
        try builder.add(NID_ext_key_usage, "serverAuth", issuer: issuer)
        try builder.add(NID_subject_key_identifier, "hash", issuer: issuer)
        try builder.add(NID_authority_key_identifier, "keyid:always", issuer: issuer)
        try builder.add(
            NID_subject_alt_name,
            kind == .wrongHost
                ? "DNS:wrong-host.invalid" : "DNS:localhost,IP:127.0.0.1,IP:::1",
            issuer: issuer
        )
        return SandboxCertificate(
            certificatePEM: try builder.signed(by: issuerKey),
            privateKeyPEM: try X509Builder.pem(ofKey: key)
        )
    }

    private static let day = 86_400
}

extension SandboxCertificateAuthority: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Says what this is, and nothing of the key.
    package var description: String { "SandboxCertificateAuthority(key redacted)" }
    /// The same as `description`.
    package var debugDescription: String { description }
    /// Empty: `dump` must not print a key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
