import BeaconProvider
import BeaconSimulator
import IDVCurl
import IdentityVerification
import IdentityVerificationTesting
import Testing

/// Beacon's adapter over its simulator.
@Suite struct ConformanceTests {
    @Test func `it behaves as every provider must`() async throws {
        let simulator = SimulatedBeacon()
        try simulator.start()
        defer { simulator.stop() }
        let failures = await ProviderConformance(accepted: try specimen("passport-genuine")) {
            try account(simulator)
        }.run()
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func `another face is rejected`() async throws {
        let simulator = SimulatedBeacon()
        try simulator.start()
        defer { simulator.stop() }
        let result = try await account(simulator).verify(try specimen("passport-other-face"))
        #expect(result.outcome == .rejected)
        #expect(result.reasons.contains { $0.code == .faceMismatch })
    }

    @Test func `a wrong key is told as one, and nothing was billed`() async throws {
        let simulator = SimulatedBeacon()
        try simulator.start()
        defer { simulator.stop() }
        let error = await #expect(throws: ProviderError.self) {
            try await account(simulator, key: "another").verify(try specimen("passport-genuine"))
        }
        #expect(error?.kind == .keyRefused && error?.sendState == .refused)
    }

    private func account(
        _ simulator: SimulatedBeacon,
        key: String = SimulatedBeacon.apiKey
    ) throws -> BeaconAccount {
        BeaconAccount(
            name: "beacon",
            environment: .sandbox,
            client: try BeaconClient(
                apiKey: Secret(key),
                baseURL: try #require(simulator.baseURL),
                allowLoopbackHTTP: true,
                transport: CurlTransport()
            )
        )
    }

    /// A subject of the package's specimens: front and selfie.
    private func specimen(_ subject: String) throws -> CaptureSet {
        let samples = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        let folder = "/\(samples)/Samples/\(subject)"
        return try CaptureSet([
            Capture(.documentFront, .file(path: "\(folder)/front.jpg")),
            Capture(.selfie, .file(path: "\(folder)/selfie.jpg")),
        ])
    }
}
