import Foundation

/// `openssl s_server` on a free loopback port: it answers any GET, and ends with `stop`.
final class TLSServer {
    let port: Int
    private let process: ChildProcess

    init(certificate: String, arguments: [String] = []) throws {
        let fixtures = CertificateFixtures.shared
        process = try ChildProcess(
            [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-www",
                "-cert", fixtures.path("\(certificate).pem"),
                "-key", fixtures.path("\(certificate).key"),
            ] + arguments
        )
        var text = ""
        var port: Int?
        while port == nil, let piece = process.read() {
            text += piece
            // The last line may still be on its way.
            port =
                text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .first { $0.hasPrefix("ACCEPT ") }?.split(separator: ":").last.flatMap { Int($0) }
        }
        guard let port else {
            process.stop()
            throw POSIXError(.EADDRINUSE)
        }
        self.port = port
    }

    func stop() {
        process.stop()
    }
}
