import IDVAdapterKit
public import IDVConfiguration
import IDVHTTP
import IdentityVerification

extension ProviderAdapter {
    /// The adapter for Folio's inquiry with its selfie capture.
    ///
    /// Its keys beside `adapter` and `environment`: `baseURL`, `selfieProxy` and `apiKey` (a
    /// reference); optionally `platform` (`ios`, `android`, `web`), `engine` (`device`, `headless`),
    /// `template`, `livenessService`, `allowLoopbackHTTP`, `caFile`, `proxy`, `traceparent`, `callSeconds`,
    /// `uploadSeconds`, `attempts`, and `rateLimit` with `perSecond`, `burst`, or
    /// `rateLimit: { off: true }`.
    ///
    /// `livenessService` has `baseURL`, and optionally `credential` (a reference; sent as a bearer
    /// token, or as it is in another header that `credentialHeader` names), `maximumAgeSeconds`,
    /// `reads` and `deleteTransactions`.
    public static let folio = ProviderAdapter(
        name: "folio",
        product: "FolioProvider",
        profile: { FolioAccount.profile(name: $0.name, environment: $0.environment) },
        makeProvider: makeAccount
    )

    private static func makeAccount(
        _ identity: ProviderIdentity,
        _ settings: inout SettingsReader,
        _ makeTransport: MakeTransport
    ) -> (any VerificationProvider)? {
        let key = settings.secret("apiKey")
        let allowLoopbackHTTP = settings.bool("allowLoopbackHTTP") ?? false
        let baseURL = requiredURL("baseURL", allowLoopbackHTTP, &settings)
        let selfieProxy = requiredURL("selfieProxy", allowLoopbackHTTP, &settings)
        let platform = settings.word("platform", as: InquiryPlatform.self)
        let engine = settings.word("engine", as: FolioEngine.self)
        let template = settings.string("template")
        let service =
            settings.object("livenessService") { readService(&$0, allowLoopbackHTTP) } ?? nil
        let transport = TransportSettings(
            certificateAuthorityFile: settings.string("caFile"),
            proxy: settings.proxy("proxy")
        )
        let isTraced = settings.passesTraceContext()
        let callDeadline = settings.seconds("callSeconds", in: 0.1...600)
        let uploadDeadline = settings.seconds("uploadSeconds", in: 0.1...3_600)
        let attempts = settings.integer("attempts", in: 1...10)
        let limit = readRateLimit(&settings)
        if engine == .headless, identity.environment == .live {
            settings.report(
                "engine",
                problem:
                    "found \"headless\" in a live environment; it stands in for a person's device "
                    + "and works with simulators only",
                fix: "Use engine: \"device\", or environment: \"sandbox\" for a simulator."
            )
        }
        guard settings.issues.isEmpty, let key, let baseURL, let selfieProxy else { return nil }
        do {
            var configuration = try FolioConfiguration(
                apiKey: key,
                baseURL: baseURL.string,
                selfieProxy: selfieProxy.string,
                platform: platform ?? .web,
                allowLoopbackHTTP: allowLoopbackHTTP
            )
            configuration.template = template
            if let callDeadline { configuration.callDeadline = callDeadline }
            if let uploadDeadline { configuration.uploadDeadline = uploadDeadline }
            if let attempts { configuration.retry.maximumAttempts = attempts }
            if let limit { configuration.rateLimit = limit.value }
            let made = try makeTransport(transport)
            return try FolioAccount(
                name: identity.name,
                environment: identity.environment,
                configuration: configuration,
                // Neither the engine nor the liveness service is the vendor's own API.
                backend: try HTTPInquiryBackend(
                    configuration,
                    transport: TracingTransport.wrapping(
                        made,
                        for: configuration.baseURL,
                        if: isTraced
                    )
                ),
                engine: engine ?? .device,
                verifier: try service.map { try makeVerifier($0.configuration, made) },
                deletesTransactions: service?.deletesTransactions ?? false,
                transport: made
            )
        } catch let error as ProviderError {
            settings.report(
                "adapter",
                problem: VendorText.withoutPeriod(error.message),
                fix: "Mend the provider's settings."
            )
        } catch {
            settings.report(
                transport.certificateAuthorityFile == nil ? "adapter" : "caFile",
                problem: "the transport cannot be made: \(error)",
                fix: "Check the certificate file and the proxy."
            )
        }
        return nil
    }

    /// An address that must be there: the vendor publishes none.
    private static func requiredURL(
        _ key: String,
        _ allowLoopbackHTTP: Bool,
        _ settings: inout SettingsReader
    ) -> HTTPURL? {
        guard settings.has(key) else {
            settings.report(
                key,
                problem: "the value is missing",
                fix: "Write the address that the vendor gave you; there is no public one."
            )
            return nil
        }
        return settings.url(key, allowLoopbackHTTP: allowLoopbackHTTP)
    }

    private struct Service {
        let configuration: LivenessServiceConfiguration
        let deletesTransactions: Bool
    }

    private static func readService(
        _ settings: inout SettingsReader,
        _ allowLoopbackHTTP: Bool
    ) -> Service? {
        let baseURL = requiredURL("baseURL", allowLoopbackHTTP, &settings)
        let credential = settings.has("credential") ? settings.secret("credential") : nil
        let header = settings.string("credentialHeader")
        let age = settings.seconds("maximumAgeSeconds", in: 1...86_400)
        let reads = settings.integer("reads", in: 1...20)
        let deletes = settings.bool("deleteTransactions") ?? false
        if header != nil, !settings.has("credential") {
            settings.report(
                "credentialHeader",
                problem: "it names a header, and there is no credential to send in it",
                fix: "Add credential, or remove the key."
            )
        }
        guard settings.issues.isEmpty, let baseURL else { return nil }
        // A secret of a file or a variable holds no space, so that the scheme is added here.
        let isBearer = header == nil || header?.lowercased() == "authorization"
        let value = isBearer ? credential?.withText { Secret("Bearer \($0)") } : credential
        do throws(ProviderError) {
            var configuration = try LivenessServiceConfiguration(
                baseURL: baseURL,
                credential: value,
                credentialHeader: header ?? "Authorization",
                allowLoopbackHTTP: allowLoopbackHTTP
            )
            if let age { configuration.maximumAge = age }
            if let reads { configuration.readAttempts = reads }
            return Service(configuration: configuration, deletesTransactions: deletes)
        } catch {
            settings.report(
                header == nil ? "credential" : "credentialHeader",
                problem: VendorText.withoutPeriod(error.message),
                fix: "Mend the service's settings."
            )
            return nil
        }
    }

    private static func makeVerifier(
        _ configuration: LivenessServiceConfiguration,
        _ transport: any HTTPTransport
    ) throws -> LivenessVerifier {
        try LivenessVerifier(
            try LivenessServiceClient(configuration, transport: transport),
            runs: LivenessLedger(maximumAge: configuration.maximumAge)
        )
    }

    private struct Limit {
        let value: RateLimit?
    }

    private static func readRateLimit(_ settings: inout SettingsReader) -> Limit? {
        settings.object("rateLimit") { inner -> Limit in
            var limit = RateLimit(requestsPerSecond: 10, burst: 20, requestsPerDay: nil)
            let off = inner.bool("off") ?? false
            let perSecond = inner.integer("perSecond", in: 1...10_000)
            let burst = inner.integer("burst", in: 1...10_000)
            if let perSecond { limit.requestsPerSecond = Double(perSecond) }
            if let burst { limit.burst = burst }
            if off, perSecond != nil || burst != nil {
                inner.report(
                    "off",
                    problem: "the limit is switched off and has numbers as well",
                    fix: "Remove one of the two."
                )
            }
            return Limit(value: off ? nil : limit)
        }
    }
}
