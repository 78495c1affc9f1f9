import BeaconProvider
import BeaconSimulator
import DeepIDVProvider
import DeepIDVSimulator
import IDVConfiguration
import IDVCurl
import IDVRouting
import IdentityVerification

/// Routes to a vendor from another package like to any other.
@main struct AddingAVendor {
    static func main() async throws {
        let samples = CommandLine.arguments.dropFirst().first ?? "../../Samples"
        let (beacon, deepIDV) = (SimulatedBeacon(), SimulatedDeepIDV())
        try beacon.start()
        try deepIDV.start()
        defer {
            beacon.stop()
            deepIDV.stop()
        }
        let keys = [
            "BEACON_API_KEY": SimulatedBeacon.apiKey,
            "DEEPIDV_API_KEY": SimulatedDeepIDV.Account.sandbox.apiKey,
        ]
        let configuration = try ServiceConfiguration(
            parsing: Array(
                """
                {
                  providers: {
                    new: {
                      adapter: "beacon", environment: "sandbox", apiKey: { env: "BEACON_API_KEY" },
                      baseURL: "\(beacon.baseURL ?? "")", allowLoopbackHTTP: true,
                    },
                    old: {
                      adapter: "deepidv", environment: "sandbox", apiKey: { env: "DEEPIDV_API_KEY" },
                      baseURL: "\(deepIDV.baseURL ?? "")", allowLoopbackHTTP: true,
                    },
                  },
                  routes: { onboarding: { rules: [{ failover: ["new", "old"] }] } },
                  defaultRoute: "onboarding",
                }
                """.utf8
            ),
            // The one line in which a program names its vendors.
            registry: ProviderRegistry([.beacon, .deepIDV]),
            secrets: SecretResolver { keys[$0] },
            makeTransport: { _ in try CurlTransport() }
        )
        let service = VerificationService(configuration)
        let captures = try CaptureSet([
            Capture(.documentFront, .file(path: "\(samples)/passport-genuine/front.jpg")),
            Capture(.selfie, .file(path: "\(samples)/passport-genuine/selfie.jpg")),
        ])

        let first = try await service.verify(captures)
        print("\(first.attempts.map(\.provider)): \(first.outcome.name)")

        // Nobody answers at Beacon any more: surely nothing was sent, so the next one is asked.
        beacon.stop()
        let second = try await service.verify(captures)
        print("\(second.attempts.map(\.provider)): \(second.outcome.name)")
        guard first.outcome == .accepted, second.outcome == .accepted else {
            throw Unexpected()
        }
    }

    struct Unexpected: Error {}
}
