import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

extension DeepIDVAccount: ProviderProbing {
    /// Asks the vendor to verify the key, `GET /v1/auth/verify`, which costs nothing.
    ///
    /// - Throws: `CancellationError`.
    public func probe() async throws -> ProbeReport {
        let request = HTTPRequest(
            method: .get,
            url: try client.configuration.baseURL.appending(segments: ["v1", "auth", "verify"]),
            fields: client.apiFields
        )
        return try await ProviderProbe(client.caller) { status in
            .key(status: status, accepted: [200])
        }.run(request, of: profile.name)
    }
}
