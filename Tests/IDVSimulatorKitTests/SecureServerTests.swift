import Foundation
import IDVCrypto
import TestSupport
import Testing

@testable import IDVSimulatorKit

struct SecureServerTests {
    @Test func aClientThatTrustsTheAuthorityIsServed() async throws {
        let authority = try SandboxCertificateAuthority(now: Int(Date().timeIntervalSince1970))
        let certificate = try authority.issue()
        var configuration = SimulatorServer.Configuration()
        configuration.identity = SimulatorServer.Identity(
            certificatePEM: certificate.certificatePEM,
            privateKeyPEM: certificate.privateKeyPEM
        )
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("ca-\(UUID().uuidString).pem")
        try Data(authority.certificatePEM.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var service = EchoService()
        service.answers["/cut"] = SimulatorResponse(
            status: 200,
            body: [UInt8](repeating: 0x61, count: 50_000),
            delivery: .closeInBody(after: 100)
        )
        try await withServer(service, configuration: configuration) { server, port in
            let base = try #require(server.baseURL)
            #expect(base == "https://127.0.0.1:\(port)")
            let trusted = try await Tool.curl.run(
                ["-sS", "--cacert", file.path, "--data-binary", "@-", "\(base)/x"],
                input: Data(repeating: 7, count: 1 << 20)
            )
            #expect(trusted.status == 0, "\(trusted.errorText)")
            #expect(trusted.text.contains("\"count\":1048576"))
            let untrusted = try await Tool.curl.run(["-sS", "\(base)/x"])
            #expect(untrusted.status == 60)
            let cut = try await Tool.curl.run(["-sS", "--cacert", file.path, "\(base)/cut"])
            #expect([18, 56].contains(cut.status), "\(cut.errorText)")
        }
    }

    @Test func aKeyThatIsNoneIsReported() {
        var configuration = SimulatorServer.Configuration()
        configuration.identity = SimulatorServer.Identity(
            certificatePEM: "no certificate",
            privateKeyPEM: "no key"
        )
        let server = SimulatorServer(configuration: configuration, service: EchoService())
        #expect(throws: SimulatorServerError(kind: .cannotListen(port: 0, isSecure: true))) {
            try server.start()
        }
        #expect(!"\(configuration.identity as Any)".contains("no key"))
    }
}
