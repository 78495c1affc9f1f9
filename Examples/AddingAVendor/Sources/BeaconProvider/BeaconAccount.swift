import IDVAdapterKit
public import IdentityVerification

/// An account at Beacon as a provider.
public struct BeaconAccount: IdentityVerifying {
    /// What the provider is and can do.
    public let profile: ProviderProfile
    let client: BeaconClient

    /// Makes a provider over a client.
    public init(name: String, environment: ProviderEnvironment, client: BeaconClient) {
        profile = Self.profile(name: name, environment: environment)
        self.client = client
    }

    /// What Beacon is and can do: read by people, by `idv providers`, and by every route's proof.
    public static func profile(
        name: String,
        environment: ProviderEnvironment
    ) -> ProviderProfile {
        ProviderProfile(
            name: name,
            adapter: "beacon",
            environment: environment,
            capabilities: [.identityVerification],
            documentKinds: [.passport, .driversLicense, .idCard],
            classifiesDocuments: true,
            // What it does not look at it cannot find: every accepted result will say so.
            checks: [.documentReading, .faceDetection, .faceComparison],
            requirements: [
                Requirement(.documentFront, limits: BeaconClient.imageLimits),
                Requirement(.selfie, limits: BeaconClient.imageLimits),
            ],
            operations: [BeaconOperation.check.profile]
        )
    }

    /// Begins an attempt; nothing is sent before `finish()`.
    public func makeSession(
        _ request: VerificationRequest
    ) async throws -> any VerificationSession {
        BeaconAttempt(profile: profile, client: client, request: request)
    }
}
