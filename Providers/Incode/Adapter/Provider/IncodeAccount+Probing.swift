import IDVAdapterKit
import IDVHTTP
public import IdentityVerification

extension IncodeAccount: ProviderProbing {
    /// Asks the vendor's host without the key: every call that needs the key starts a session, or
    /// belongs to one.
    ///
    /// So the key is not looked at; the first attempt tells.
    ///
    /// - Throws: `CancellationError`.
    public func probe() async throws -> ProbeReport {
        let request = HTTPRequest(method: .get, url: client.configuration.baseURL)
        return try await ProviderProbe(HTTPCaller(transport: client.transport, clock: client.clock))
        {
            _ in
            ProbeFinding(
                .key,
                .notChecked,
                "Only a started session tells whether the vendor takes the key, and none is started "
                    + "for a look."
            )
        }.run(request, of: profile.name)
    }
}
