public import IDVConfiguration
import IDVHTTP
import IdentityVerification

extension ProviderAdapter {
    /// The adapter for Beacon.
    ///
    /// Its keys beside `adapter` and `environment`: `apiKey` (a reference), `baseURL`, and
    /// optionally `allowLoopbackHTTP`, `caFile`, `proxy`.
    public static let beacon = ProviderAdapter(
        name: "beacon",
        product: "BeaconProvider",
        profile: { BeaconAccount.profile(name: $0.name, environment: $0.environment) },
        makeProvider: { identity, settings, makeTransport in
            // Every key is read before anything is decided, so that all faults are told at once.
            let key = settings.secret("apiKey")
            let allowLoopbackHTTP = settings.bool("allowLoopbackHTTP") ?? false
            let baseURL = settings.url("baseURL", allowLoopbackHTTP: allowLoopbackHTTP)
            let transport = TransportSettings(
                certificateAuthorityFile: settings.string("caFile"),
                proxy: settings.proxy("proxy")
            )
            if !settings.has("baseURL") {
                settings.report(
                    "baseURL",
                    problem: "the value is missing",
                    fix: "Give the address from Beacon's console."
                )
            }
            guard settings.issues.isEmpty, let key, let baseURL else { return nil }
            do {
                let client = try BeaconClient(
                    apiKey: key,
                    baseURL: baseURL.string,
                    allowLoopbackHTTP: allowLoopbackHTTP,
                    transport: try makeTransport(transport)
                )
                return BeaconAccount(
                    name: identity.name,
                    environment: identity.environment,
                    client: client
                )
            } catch {
                settings.report("adapter", problem: "\(error)", fix: "Mend the settings.")
                return nil
            }
        }
    )
}
