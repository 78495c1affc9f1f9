import IDVAdapterKit
public import IDVConfiguration
import IDVHTTP
import IdentityVerification

extension ProviderAdapter {
    /// The adapter for Incode Omni's capture-only back end.
    ///
    /// Its keys beside `adapter` and `environment`: `apiKey` (a reference), `baseURL`,
    /// `configurationId`, `dashboard` with `deepsight`, `modality`, `faceMotion` and `idMotion`, and
    /// optionally `videoUpload`, `finishMethod`, `checks` with `speech` and `consentFace`,
    /// `openFaults`, `requiredModules`, `leaveUnknownAnswersToScore`, `resultSeconds`, `uploadHosts`, `allowLoopbackHTTP`, `caFile`, `proxy`,
    /// `callSeconds`, `uploadSeconds`, `attempts`, `mediaAttempts`, `partSize`,
    /// `recognitionThreshold`, `language`, and `rateLimit` with `documentsPerSecond`,
    /// `documentBurst`, `facesPerSecond`, `faceBurst`, `othersPerSecond`, `otherBurst`, or
    /// `rateLimit: { off: true }`.
    public static let incode = ProviderAdapter(
        name: "incode",
        product: "IncodeProvider",
        profile: { IncodeAccount.profile(name: $0.name, environment: $0.environment) },
        makeProvider: makeIncodeAccount
    )

    private static func makeIncodeAccount(
        _ identity: ProviderIdentity,
        _ settings: inout SettingsReader,
        _ makeTransport: MakeTransport
    ) -> (any VerificationProvider)? {
        let account = IncodeAccountSettings(&settings)
        let flow = IncodeFlowSettings(&settings)
        guard settings.issues.isEmpty, let account, let flow else { return nil }
        do {
            let configuration = try account.configuration()
            let client = try IncodeClient(
                configuration,
                transport: TracingTransport.wrapping(
                    try makeTransport(account.transport),
                    for: configuration.baseURL,
                    if: account.isTraced
                )
            )
            return IncodeAccount(
                name: identity.name,
                environment: identity.environment,
                client: client,
                settings: flow
            )
        } catch let error as ProviderError {
            settings.report(
                "apiKey",
                problem: VendorText.withoutPeriod(error.message),
                fix: "Mend the provider's settings."
            )
        } catch {
            settings.report(
                account.transport.certificateAuthorityFile == nil ? "adapter" : "caFile",
                problem: "the transport cannot be made: \(error)",
                fix: "Check the certificate file and the proxy."
            )
        }
        return nil
    }
}

/// What the configuration says about reaching the account.
private struct IncodeAccountSettings {
    let transport: TransportSettings
    let isTraced: Bool
    private let key: Secret
    private let baseURL: HTTPURL
    private let flow: String
    private let hosts: [String]?
    private let allowLoopbackHTTP: Bool
    private let callDeadline: Duration?
    private let uploadDeadline: Duration?
    private let attempts: Int?
    private let mediaAttempts: Int?
    private let partSize: Int?
    private let finishMethod: IncodeFinishMethod?
    private let threshold: Double?
    private let limits: IncodeRateLimits

    init?(_ settings: inout SettingsReader) {
        let key = settings.secret("apiKey")
        allowLoopbackHTTP = settings.bool("allowLoopbackHTTP") ?? false
        let baseURL = settings.url("baseURL", allowLoopbackHTTP: allowLoopbackHTTP)
        if !settings.has("baseURL") {
            settings.report(
                "baseURL",
                problem: "it is missing",
                fix: "Write the API address of the account's environment; there is no common one."
            )
        }
        let flow = settings.requiredString(
            "configurationId",
            fix: "Copy the flow's id from the Dashboard."
        )
        if let flow, !VendorText.isVisibleASCII(flow, upTo: 128) {
            settings.report(
                "configurationId",
                problem: "it is empty, too long, or holds a space or a character outside ASCII",
                fix: "Copy the flow's id from the Dashboard."
            )
        }
        hosts = settings.hosts("uploadHosts")
        transport = TransportSettings(
            certificateAuthorityFile: settings.string("caFile"),
            proxy: settings.proxy("proxy")
        )
        isTraced = settings.passesTraceContext()
        callDeadline = settings.seconds("callSeconds", in: 0.1...600)
        uploadDeadline = settings.seconds("uploadSeconds", in: 0.1...3_600)
        attempts = settings.integer("attempts", in: 1...10)
        mediaAttempts = settings.integer("mediaAttempts", in: 1...10)
        partSize = settings.integer("partSize", in: 1...IncodeConfiguration.maximumPartSize)
        finishMethod = settings.word("finishMethod", as: IncodeFinishMethod.self)
        threshold = settings.number("recognitionThreshold", in: 0...1)
        limits = settings.incodeRateLimits()
        guard let key, let baseURL, let flow else { return nil }
        self.key = key
        self.baseURL = baseURL
        self.flow = flow
    }

    func configuration() throws(ProviderError) -> IncodeConfiguration {
        var configuration = try IncodeConfiguration(
            apiKey: key,
            baseURL: baseURL.string,
            configurationID: flow,
            uploadHosts: hosts ?? IncodeConfiguration.defaultUploadHosts,
            allowLoopbackHTTP: allowLoopbackHTTP
        )
        if let callDeadline { configuration.callDeadline = callDeadline }
        if let uploadDeadline { configuration.uploadDeadline = uploadDeadline }
        if let attempts { configuration.retry.maximumAttempts = attempts }
        if let mediaAttempts { configuration.mediaAttempts = mediaAttempts }
        if let partSize { configuration.partSize = partSize }
        if let finishMethod { configuration.finishMethod = finishMethod }
        if let threshold { configuration.recognitionThreshold = threshold }
        configuration.rateLimits = limits
        return configuration
    }
}

extension IncodeFlowSettings {
    /// What the configuration says about the flow; nil when its dashboard cannot be read.
    fileprivate init?(_ settings: inout SettingsReader) {
        let dashboard = settings.object("dashboard") { inner -> IncodeDashboardSettings in
            let deepsight = inner.bool("deepsight") ?? false
            let modality = inner.word("modality", as: IncodeDeepsightModality.self)
            if deepsight, modality == nil, !inner.has("modality") {
                inner.report(
                    "modality",
                    problem: "it is missing although deepsight is on",
                    fix: "Write the modality of the flow's Face Capture module, such as "
                        + "singleFrameWithDepth."
                )
            }
            return IncodeDashboardSettings(
                deepsight: deepsight,
                modality: modality ?? .singleFrameWithDepth,
                faceMotion: inner.bool("faceMotion") ?? false,
                idMotion: inner.bool("idMotion") ?? false
            )
        }
        if !settings.has("dashboard") {
            settings.report(
                "dashboard",
                problem: "it is missing",
                fix:
                    "Write what the flow has in the Dashboard, such as { deepsight: false }: captures "
                    + "that were taken with other settings are refused before they are sent."
            )
        }
        let checks = settings.object("checks") { inner in
            IncodeRequestedChecks(
                speech: inner.bool("speech") ?? false,
                consentFace: inner.bool("consentFace") ?? false
            )
        }
        let route = settings.word("videoUpload", as: IncodeUploadRoute.self)
        let openFaults = settings.word("openFaults", as: OpenFaults.self)
        let wait = settings.seconds("resultSeconds", in: 0.1...3_600)
        let language = settings.string("language")
        let modules = settings.requiredModules()
        let leavesUnknown = settings.bool("leaveUnknownAnswersToScore")
        guard let dashboard else { return nil }
        self.init(dashboard: dashboard)
        if let checks { self.checks = checks }
        if let route { videoUpload = route }
        if let openFaults { self.openFaults = openFaults }
        if let wait { resultDeadline = wait }
        start.language = language
        if let modules { requiredModules = modules }
        if let leavesUnknown { leavesUnknownAnswersToScore = leavesUnknown }
    }
}

extension SettingsReader {
    fileprivate mutating func requiredModules() -> Set<IncodeModule>? {
        guard let names = strings("requiredModules") else { return nil }
        let known = IncodeModule.allCases.map(\.rawValue)
        for name in names where !known.contains(name) {
            report(
                "requiredModules",
                problem: "one of the modules is unknown",
                fix: "Use some of: \(known.joined(separator: ", "))."
            )
        }
        return Set(names.compactMap(IncodeModule.init(rawValue:)))
    }

    fileprivate mutating func incodeRateLimits() -> IncodeRateLimits {
        let limits = object("rateLimit") { inner -> IncodeRateLimits in
            var limits = IncodeRateLimits.known
            let off = inner.bool("off") ?? false
            var hasNumbers = false
            func read(_ rate: String, _ burst: String, _ limit: inout RateLimit?) {
                guard inner.has(rate) || inner.has(burst) else { return }
                hasNumbers = true
                if let value = inner.integer(rate, in: 1...10_000) {
                    limit?.requestsPerSecond = Double(value)
                }
                if let value = inner.integer(burst, in: 1...10_000) { limit?.burst = value }
            }
            read("documentsPerSecond", "documentBurst", &limits.documents)
            read("facesPerSecond", "faceBurst", &limits.faces)
            read("othersPerSecond", "otherBurst", &limits.others)
            if off, hasNumbers {
                inner.report(
                    "off",
                    problem: "the limit is switched off and has numbers as well",
                    fix: "Remove one of the two."
                )
            }
            return off ? .off : limits
        }
        return limits ?? .known
    }
}
