import DeepIDVProvider
import DeepIDVSimulator
import Foundation
import IDVCurl
import IDVHTTP
import IDVSimulatorKit
import IdentityVerification

/// A simulator that runs while this lives, with a client over real sockets.
final class RunningSimulator: Sendable {
    let simulator: SimulatedDeepIDV
    let transport: CurlTransport

    init(
        _ scenario: DeepIDVScenario = .none,
        identity: SimulatorServer.Identity? = nil,
        trusting authority: String? = nil,
        _ change: (inout SimulatedDeepIDV.Configuration) -> Void = { _ in }
    ) throws {
        var configuration = SimulatedDeepIDV.Configuration()
        configuration.scenario = scenario
        configuration.rateLimit = nil
        configuration.server.identity = identity
        change(&configuration)
        simulator = SimulatedDeepIDV(configuration: configuration)
        try simulator.start()
        transport = try CurlTransport(
            CurlTransportConfiguration(
                certificateAuthorities: authority.map { .pem($0) } ?? .system
            )
        )
    }

    deinit {
        simulator.stop()
    }

    func client(
        key: String = SimulatedDeepIDV.Account.sandbox.apiKey,
        baseURL: String? = nil,
        _ change: (inout DeepIDVConfiguration) -> Void = { _ in }
    ) throws -> DeepIDVClient {
        try makeClient(
            transport,
            key: Secret(key),
            baseURL: baseURL ?? simulator.baseURL ?? "",
            allowLoopbackHTTP: true,
            change
        )
    }

    func provider(
        key: String = SimulatedDeepIDV.Account.sandbox.apiKey,
        baseURL: String? = nil,
        _ change: (inout DeepIDVConfiguration) -> Void = { _ in }
    ) throws -> DeepIDVAccount {
        DeepIDVAccount(
            name: "main",
            environment: .sandbox,
            client: try client(key: key, baseURL: baseURL, change)
        )
    }

    /// How often the vendor charged for a verification.
    var billedVerifications: Int {
        simulator.ledger.filter { $0.operation.contains("verify") }.count
    }
}

/// The specimen captures beside the package.
enum Specimen {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Samples")

    static func path(_ subject: String, _ stem: String) throws -> String? {
        let folder = folder.appending(path: subject)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return files.first { $0.hasPrefix(stem + ".") }.map { folder.appending(path: $0).path }
    }

    static func captures(_ subject: String) throws -> CaptureSet {
        let roles: [(CaptureRole, String)] = [
            (.documentFront, "front"), (.documentBack, "back"), (.selfie, "selfie"),
        ]
        return try CaptureSet(
            roles.compactMap { role, stem in
                try path(subject, stem).map { try Capture(role, .file(path: $0)) }
            }
        )
    }
}
