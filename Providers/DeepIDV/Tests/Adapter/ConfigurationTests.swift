import DeepIDVProvider
import IDVConfiguration
import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

/// What an account's settings may be, in code and in a file.
@Suite struct ConfigurationTests {
    @Test(
        arguments: [
            "", " ", "a b", "key\n", "ke\ry", "k\u{0}", "schlüssel",
            String(repeating: "k", count: 513),
        ])
    func `a key that cannot be a header's value is refused, and not quoted`(key: String) {
        let error = #expect(throws: ProviderError.self) {
            try DeepIDVConfiguration(apiKey: Secret(key))
        }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error?.sendState == .notSent)
        if key.count > 3 { #expect(error.map { "\($0)" }?.contains(key) == false) }
    }

    @Test(
        arguments: [
            "http://api.deepidv.com", "ftp://api.deepidv.com", "api.deepidv.com", "",
            "https://user:pass@api.deepidv.com", "https://api.deepidv.com?x=1",
            "http://127.0.0.1:80",
        ])
    func `an address that would not keep the key safe is refused`(address: String) {
        #expect(throws: ProviderError.self) {
            try DeepIDVConfiguration(apiKey: specimenKey, baseURL: address)
        }
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])
    func `this machine may be the vendor when that is said`(address: String) throws {
        let configuration = try DeepIDVConfiguration(
            apiKey: specimenKey,
            baseURL: address,
            allowLoopbackHTTP: true
        )
        #expect(configuration.baseURL.isLoopback)
    }

    @Test(arguments: ["", "*", "*.com", "https://bucket.example", "bucket.example/path"])
    func `an upload host that means nothing, or everything, is refused`(host: String) {
        #expect(throws: ProviderError.self) {
            try DeepIDVConfiguration(apiKey: specimenKey, uploadHosts: [host])
        }
    }

    private func load(
        _ settings: String,
        environment: String = "live",
        key: String = "sk_live_EXAMPLE0001"
    ) throws -> DeepIDVAccount {
        let text = """
            { providers: { main: { adapter: "deepidv", environment: "\(environment)",
              apiKey: { env: "KEY" }, \(settings) } } }
            """
        let configured = try ConfiguredProviders(
            parsing: Array(text.utf8),
            registry: ProviderRegistry([.deepIDV]),
            secrets: SecretResolver { $0 == "KEY" ? key : nil },
            makeTransport: { _ in ScriptedTransport(GoldenVendor.script) }
        )
        return try #require(configured.providers["main"] as? DeepIDVAccount)
    }

    @Test func `a file sets what code can set`() throws {
        let account = try load(
            """
            baseURL: "https://proxy.example.com/deepidv", uploadHosts: ["bucket.example.com"],
            callSeconds: 2.5, uploadSeconds: 7, concurrentUploads: 2, attempts: 1,
            resendAfterLostAnswer: true, rateLimit: { perSecond: 3, burst: 4, perDay: 5 },
            """
        )
        let configuration = account.client.configuration
        #expect(account.profile.environment == .live)
        #expect(configuration.baseURL.string == "https://proxy.example.com/deepidv")
        #expect(configuration.uploadHosts.map(\.text) == ["bucket.example.com"])
        #expect(configuration.callDeadline == .milliseconds(2_500))
        #expect(configuration.uploadDeadline == .seconds(7))
        #expect(configuration.concurrentUploads == 2)
        #expect(configuration.retry.maximumAttempts == 1)
        #expect(configuration.lostAnswers == .resendAfterLostAnswer)
        #expect(
            configuration.rateLimit == RateLimit(requestsPerSecond: 3, burst: 4, requestsPerDay: 5)
        )
    }

    @Test func `a file that sets nothing has the defaults`() throws {
        let configuration = try load("").client.configuration
        #expect(configuration.baseURL.string == DeepIDVConfiguration.defaultBaseURL)
        #expect(configuration.lostAnswers == .neverResend)
        #expect(configuration.rateLimit == RateLimit())
        #expect(try load("rateLimit: { off: true }").client.configuration.rateLimit == nil)
    }

    @Test(
        arguments: [
            ("baseUrl: \"x\"", "providers.main.baseUrl", "baseURL"),
            ("attempts: 0", "providers.main.attempts", "1 to 10"),
            ("callSeconds: -1", "providers.main.callSeconds", "0.1 to 600"),
            ("uploadSeconds: 0", "providers.main.uploadSeconds", "0.1 to 3600"),
            ("callSeconds: \"3\"", "providers.main.callSeconds", "number of seconds"),
            ("uploadHosts: [\"*\"]", "providers.main.uploadHosts", "amazonaws"),
            ("uploadHosts: []", "providers.main.uploadHosts", "empty"),
            ("rateLimit: { off: true, perDay: 3 }", "providers.main.rateLimit.off", "Remove one"),
            ("rateLimit: { perSecnd: 3 }", "providers.main.rateLimit.perSecnd", "perSecond"),
            ("baseURL: \"http://api.deepidv.com\"", "providers.main.baseURL", "https"),
            (
                "resendAfterLostAnswer: \"yes\"", "providers.main.resendAfterLostAnswer",
                "true or false"
            ),
        ])
    func `a fault in the file is named with its place and its mending`(
        setting: String,
        path: String,
        words: String
    ) {
        let error = #expect(throws: ConfigurationError.self) { _ = try load(setting) }
        #expect(error?.issues.map(\.path) == [path])
        #expect(error?.description.contains(words) == true)
    }

    @Test(arguments: [("live", "sk_test_EXAMPLE0001"), ("sandbox", "sk_live_EXAMPLE0001")])
    func `a key of the other environment is refused, so that no test answer passes for a real one`(
        environment: String,
        key: String
    ) {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try load("", environment: environment, key: key)
        }
        #expect(error?.issues.map(\.path) == ["providers.main.environment"])
        #expect(error?.description.contains("EXAMPLE") == false)
    }

    @Test(arguments: [("live", "EXAMPLE0001"), ("sandbox", "EXAMPLE0001")])
    func `a key that does not say its environment is taken`(environment: String, key: String)
        throws
    {
        #expect(try load("", environment: environment, key: key).profile.name == "main")
    }

    @Test(
        arguments: [
            { $0.callDeadline = .zero }, { $0.callDeadline = .seconds(-1) },
            { $0.uploadDeadline = .seconds(-1) }, { $0.concurrentUploads = 0 },
            { $0.retry.maximumAttempts = 0 },
            { $0.rateLimit = RateLimit(requestsPerSecond: 0) },
            { $0.rateLimit = RateLimit(requestsPerSecond: .nan) },
            { $0.rateLimit = RateLimit(burst: 0) },
            { $0.rateLimit = RateLimit(requestsPerDay: -1) },
        ] as [@Sendable (inout DeepIDVConfiguration) -> Void]
    )
    func `a number that means nothing is refused before there is a client`(
        change: @Sendable (inout DeepIDVConfiguration) -> Void
    ) {
        let error = #expect(throws: ProviderError.self) {
            _ = try makeClient(ScriptedTransport(GoldenVendor.script), change)
        }
        #expect(error?.kind == .invalidConfiguration)
    }

    @Test func `the daily limit of this side ends in an error that says so`() async throws {
        let transport = ScriptedTransport(GoldenVendor.script)
        let client = try makeClient(transport) {
            $0.rateLimit = RateLimit(requestsPerSecond: 1_000, burst: 1_000, requestsPerDay: 1)
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await client.scanDocument(front: .bytes(TinyImage.jpeg))
        }
        #expect(error?.kind == .rateLimited)
        #expect(error?.operation == "scanDocument")
        #expect(error?.sendState == .notSent)
        #expect(transport.requests.count == 2)
    }
}
