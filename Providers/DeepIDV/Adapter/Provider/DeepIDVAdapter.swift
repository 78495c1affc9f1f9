import IDVAdapterKit
public import IDVConfiguration
import IDVHTTP
import IdentityVerification

extension ProviderAdapter {
    /// The adapter for deepidv's headless document scan and identity verification.
    ///
    /// Its keys beside `adapter` and `environment`: `apiKey` (a reference), and optionally `baseURL`,
    /// `uploadHosts`, `allowLoopbackHTTP`, `caFile`, `proxy`, `traceparent`, `callSeconds`, `uploadSeconds`,
    /// `concurrentUploads`, `attempts`, `resendAfterLostAnswer`, and `rateLimit` with `perSecond`,
    /// `burst`, `perDay`, or `rateLimit: { off: true }`.
    public static let deepIDV = ProviderAdapter(
        name: "deepidv",
        product: "DeepIDVProvider",
        profile: { DeepIDVAccount.profile(name: $0.name, environment: $0.environment) },
        makeProvider: makeAccount
    )

    private static func makeAccount(
        _ identity: ProviderIdentity,
        _ settings: inout SettingsReader,
        _ makeTransport: MakeTransport
    ) -> (any VerificationProvider)? {
        let key = settings.secret("apiKey")
        let allowLoopbackHTTP = settings.bool("allowLoopbackHTTP") ?? false
        let baseURL = settings.url("baseURL", allowLoopbackHTTP: allowLoopbackHTTP)
        let hosts = settings.hosts("uploadHosts")
        let transport = TransportSettings(
            certificateAuthorityFile: settings.string("caFile"),
            proxy: settings.proxy("proxy")
        )
        let isTraced = settings.passesTraceContext()
        let callDeadline = settings.seconds("callSeconds", in: 0.1...600)
        let uploadDeadline = settings.seconds("uploadSeconds", in: 0.1...3_600)
        let concurrency = settings.integer("concurrentUploads", in: 1...32)
        let attempts = settings.integer("attempts", in: 1...10)
        let resend = settings.bool("resendAfterLostAnswer") ?? false
        let limit = readRateLimit(&settings)
        if settings.issues.isEmpty, let key, let other = environment(of: key),
            other != identity.environment
        {
            settings.report(
                "environment",
                problem: "found \(identity.environment.rawValue), and the key calls itself a "
                    + "\(other.rawValue) key",
                fix: "Set environment: \"\(other.rawValue)\", or refer to the other key."
            )
        }
        guard settings.issues.isEmpty, let key else { return nil }
        do {
            var configuration = try DeepIDVConfiguration(
                apiKey: key,
                baseURL: baseURL?.string ?? DeepIDVConfiguration.defaultBaseURL,
                uploadHosts: hosts ?? DeepIDVConfiguration.defaultUploadHosts,
                allowLoopbackHTTP: allowLoopbackHTTP
            )
            if let callDeadline { configuration.callDeadline = callDeadline }
            if let uploadDeadline { configuration.uploadDeadline = uploadDeadline }
            if let concurrency { configuration.concurrentUploads = concurrency }
            if let attempts { configuration.retry.maximumAttempts = attempts }
            if resend { configuration.lostAnswers = .resendAfterLostAnswer }
            configuration.rateLimit = limit
            let client = try DeepIDVClient(
                configuration,
                transport: TracingTransport.wrapping(
                    try makeTransport(transport),
                    for: configuration.baseURL,
                    if: isTraced
                )
            )
            return DeepIDVAccount(
                name: identity.name,
                environment: identity.environment,
                client: client
            )
        } catch let error as ProviderError {
            settings.report(
                "apiKey",
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

    /// The environment that a key names itself after; nil when it names none.
    ///
    /// Both share one address, so a test key in a live configuration would be noticed by nobody: its
    /// answers would decide about people.
    private static func environment(of key: Secret) -> ProviderEnvironment? {
        key.withText { text in
            text.hasPrefix("sk_test_") ? .sandbox : text.hasPrefix("sk_live_") ? .live : nil
        }
    }

    private static func readRateLimit(_ settings: inout SettingsReader) -> RateLimit? {
        let limit = settings.object("rateLimit") { inner -> RateLimit? in
            var limit = RateLimit()
            let off = inner.bool("off") ?? false
            if let value = inner.integer("perSecond", in: 1...10_000) {
                limit.requestsPerSecond = Double(value)
            }
            if let value = inner.integer("burst", in: 1...10_000) { limit.burst = value }
            if let value = inner.integer("perDay", in: 1...100_000_000) {
                limit.requestsPerDay = value
            }
            if off, limit != RateLimit() {
                inner.report(
                    "off",
                    problem: "the limit is switched off and has numbers as well",
                    fix: "Remove one of the two."
                )
            }
            return off ? nil : limit
        }
        return limit ?? RateLimit()
    }
}
