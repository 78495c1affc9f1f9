import Foundation
import IDVCurl
import IDVHTTP
import Testing

/// Verification against a real TLS server, the openssl command's.
@Suite(.timeLimit(.minutes(1))) struct CurlTransportTLSTests {
    private static func outcome(
        of certificate: String,
        trusting authorities: CertificateAuthorities,
        host: String = "127.0.0.1",
        arguments: [String] = []
    ) async throws -> Result<HTTPResponse, TransportError> {
        let server = try TLSServer(certificate: certificate, arguments: arguments)
        defer { server.stop() }
        let request = HTTPRequest(
            method: .get,
            url: try HTTPURL("https://\(host):\(server.port)/?secret=SECRET"),
            deadlines: HTTPDeadlines(connect: .seconds(10))
        )
        let configuration = CurlTransportConfiguration(certificateAuthorities: authorities)
        return try await withCurlTransport(configuration) { transport in
            do throws(TransportError) {
                return .success(try await transport.send(request))
            } catch {
                return .failure(error)
            }
        }
    }

    private static func pem(_ name: String) throws -> String {
        try String(contentsOfFile: CertificateFixtures.shared.path(name), encoding: .utf8)
    }

    @Test func `a private authority is trusted when it is configured, in each form`() async throws {
        let path = CertificateFixtures.shared.path("ca.pem")
        for authorities: CertificateAuthorities in [
            .file(path: path), .pem(try Self.pem("ca.pem")),
            .systemAndPEM(try Self.pem("ca.pem")),
        ] {
            let response = try await Self.outcome(of: "good", trusting: authorities).get()
            #expect(response.status == 200)
        }
    }

    @Test func `the host's name is verified as well as its address`() async throws {
        let response = try await Self.outcome(
            of: "good",
            trusting: .pem(try Self.pem("ca.pem")),
            host: "localhost"
        ).get()
        #expect(response.status == 200)
    }

    @Test(arguments: [
        ("good", "other-ca.pem", "issuer"), ("good", "system", "issuer"),
        ("wronghost", "ca.pem", "another host"), ("expired", "ca.pem", "expired"),
    ])
    func `a certificate that is not right ends it before anything is sent`(
        certificate: String,
        authority: String,
        reason: String
    ) async throws {
        let authorities: CertificateAuthorities =
            authority == "system" ? .system : .pem(try Self.pem(authority))
        let result = try await Self.outcome(of: certificate, trusting: authorities)
        let error = #expect(throws: TransportError.self) { try result.get() }
        #expect(error?.code == .certificateNotTrusted)
        #expect(error?.delivery == .notSent)
        #expect(error?.message.contains("SECRET") == false)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `TLS before 1.2 is refused`() async throws {
        let result = try await Self.outcome(
            of: "good",
            trusting: .pem(try Self.pem("ca.pem")),
            arguments: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
        )
        let error = #expect(throws: TransportError.self) { try result.get() }
        #expect(error?.code == .tlsFailed && error?.delivery == .notSent)
    }

    @Test func `what speaks no TLS is a failed handshake`() async throws {
        try await ScriptedServer.run(.answerAndClose("HTTP/1.1 400 Bad\r\n\r\n")) { server in
            try await withCurlTransport { transport in
                // The hello holds no empty line, so the server waits; the connection time ends it.
                let error = await transport.failure(
                    try server.request(
                        scheme: "https",
                        deadlines: HTTPDeadlines(connect: .milliseconds(200))
                    )
                )
                #expect(error?.delivery == .notSent)
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `authorities that hold no certificate are refused at the start`() throws {
        for authorities: CertificateAuthorities in [
            .pem(""), .pem("not a certificate"), .systemAndPEM("x"),
            .file(path: CertificateFixtures.shared.path("ca.key")),
        ] {
            #expect(throws: CurlTransportError.noCertificate) {
                try CurlTransport(CurlTransportConfiguration(certificateAuthorities: authorities))
            }
        }
        #expect(throws: CurlTransportError.self) {
            try CurlTransport(
                CurlTransportConfiguration(
                    certificateAuthorities: .file(path: "/nonexistent/ca.pem")
                )
            )
        }
    }
}
