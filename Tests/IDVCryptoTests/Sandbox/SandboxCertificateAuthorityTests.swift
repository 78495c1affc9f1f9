import Foundation
import IDVCrypto
import TestSupport
import Testing

/// What the authority makes, judged by the `openssl` command.
@Suite struct SandboxCertificateAuthorityTests {
    let now = Int(Date().timeIntervalSince1970)

    @Test(arguments: [
        (SandboxCertificate.Kind.localhost, ["-verify_hostname", "localhost"], nil as String?),
        (.localhost, ["-verify_ip", "127.0.0.1"], nil),
        (.localhost, ["-verify_ip", "::1"], nil),
        (.localhost, ["-verify_hostname", "example.com"], "hostname mismatch"),
        (.localhost, ["-verify_ip", "127.0.0.2"], "IP address mismatch"),
        (.wrongHost, ["-verify_hostname", "localhost"], "hostname mismatch"),
        (.wrongHost, ["-verify_hostname", "wrong-host.invalid"], nil),
        (.expired, ["-verify_hostname", "localhost"], "certificate has expired"),
    ])
    func aCertificateIsGoodForItsNamesAndItsTime(
        kind: SandboxCertificate.Kind,
        check: [String],
        complaint: String?
    ) async throws {
        let authority = try SandboxCertificateAuthority(now: now)
        let certificate = try authority.issue(kind)
        let answer = try await inFiles(authority.certificatePEM, certificate.certificatePEM) {
            try await Tool.openssl.run(
                ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", $0] + check + [$1]
            )
        }
        let errors = String(decoding: answer.errors, as: UTF8.self)
        if let complaint {
            #expect(answer.status != 0)
            #expect(errors.contains(complaint), "\(errors)")
        } else {
            #expect(answer.status == 0, "\(errors)")
        }
    }

    @Test func anotherAuthorityDoesNotVouchForIt() async throws {
        let certificate = try SandboxCertificateAuthority(now: now).issue()
        let stranger = try SandboxCertificateAuthority(now: now)
        let answer = try await inFiles(stranger.certificatePEM, certificate.certificatePEM) {
            try await Tool.openssl.run(
                ["verify", "-CAfile", $0, $1])
        }
        #expect(answer.status != 0)
    }

    @Test func theKeyIsP256AndBelongsToTheCertificate() async throws {
        let certificate = try SandboxCertificateAuthority(now: now).issue()
        let fromKey = try await Tool.openssl.run(
            ["pkey", "-pubout"],
            input: Data(certificate.privateKeyPEM.utf8)
        )
        let fromCertificate = try await Tool.openssl.run(
            ["x509", "-noout", "-pubkey"],
            input: Data(certificate.certificatePEM.utf8)
        )
        #expect(fromKey.status == 0 && fromCertificate.status == 0)
        #expect(fromKey.output == fromCertificate.output)
        let text = try await Tool.openssl.run(
            ["x509", "-noout", "-text"],
            input: Data(certificate.certificatePEM.utf8)
        )
        let shown = String(decoding: text.output, as: UTF8.self)
        #expect(shown.contains("NIST CURVE: P-256"))
        #expect(shown.contains("CA:FALSE"))
        #expect(shown.contains("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1"))
    }

    @Test func noTwoCertificatesShareASerialNumberOrAKey() async throws {
        let authority = try SandboxCertificateAuthority(now: now)
        let certificates = try (0..<8).map { _ in try authority.issue() }
        var serials: Set<Data> = []
        for certificate in certificates {
            let answer = try await Tool.openssl.run(
                ["x509", "-noout", "-serial"],
                input: Data(certificate.certificatePEM.utf8)
            )
            serials.insert(answer.output)
        }
        #expect(serials.count == certificates.count)
        #expect(Set(certificates.map(\.privateKeyPEM)).count == certificates.count)
    }

    @Test func nothingPrintsAKey() throws {
        let authority = try SandboxCertificateAuthority(now: now)
        let certificate = try authority.issue()
        var dumped = ""
        dump(authority, to: &dumped)
        dump(certificate, to: &dumped)
        for text in ["\(authority)", "\(certificate)", String(reflecting: certificate), dumped] {
            #expect(!text.contains("BEGIN") && !text.contains("PRIVATE"))
        }
    }

    private func inFiles<Answer>(
        _ authority: String,
        _ certificate: String,
        _ body: (_ authority: String, _ certificate: String) async throws -> Answer
    ) async throws -> Answer {
        let folder = try TemporaryFolder()
        return try await body(
            folder.write(authority, to: "authority.pem"),
            folder.write(certificate, to: "certificate.pem")
        )
    }
}
