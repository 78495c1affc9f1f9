import IDVConfiguration
import IDVHTTP
import IDVPrimitives
import IdentityVerification
import IncodeProvider
import IncodeSimulator
import TestSupport
import Testing

/// What an account's settings may be in a file.
@Suite struct ConfigurationTests {
    private static let required = [
        ("apiKey", #"{ env: "KEY" }"#), ("baseURL", #""https://demo-api.example.test""#),
        ("configurationId", #""\#(specimenFlow)""#), ("dashboard", "{ deepsight: false }"),
    ]

    /// Loads a provider from the required keys, without some, and with others in their place.
    private func load(
        _ settings: String = "",
        without names: Set<String> = [],
        key: String = specimenKey,
        transport: ScriptedTransport = GoldenIncode.transport()
    ) throws -> IncodeAccount {
        let kept = Self.required.filter { !names.contains($0.0) }.map { "\($0): \($1)," }
        let text = """
            { providers: { main: { adapter: "incode", environment: "sandbox",
              \(kept.joined(separator: " ")) \(settings) } } }
            """
        let configured = try ConfiguredProviders(
            parsing: Array(text.utf8),
            registry: ProviderRegistry([.incode]),
            secrets: SecretResolver { $0 == "KEY" ? key : nil },
            makeTransport: { _ in transport }
        )
        return try #require(configured.providers["main"] as? IncodeAccount)
    }

    @Test func `a file sets what code can set`() throws {
        let account = try load(
            """
            baseURL: "https://proxy.example.com/incode", configurationId: "flow-1",
            dashboard: { deepsight: true, modality: "singleFrameWithDepthAndVideo",
              faceMotion: true, idMotion: true },
            videoUpload: "parts", finishMethod: "GET",
            checks: { speech: true, consentFace: true }, openFaults: "stop", resultSeconds: 12.5,
            uploadHosts: ["bucket.example.com"], callSeconds: 2.5, uploadSeconds: 7, attempts: 1,
            mediaAttempts: 4, partSize: 5000000, recognitionThreshold: 0.75, language: "de-DE",
            rateLimit: { documentsPerSecond: 2, documentBurst: 3, facesPerSecond: 4, faceBurst: 5,
              othersPerSecond: 6, otherBurst: 7 },
            """,
            without: ["baseURL", "configurationId", "dashboard"]
        )
        let configuration = account.client.configuration
        #expect(account.profile.name == "main" && account.profile.environment == .sandbox)
        #expect(configuration.baseURL.string == "https://proxy.example.com/incode")
        #expect(configuration.configurationID == "flow-1")
        #expect(configuration.uploadHosts.map(\.text) == ["bucket.example.com"])
        #expect(configuration.callDeadline == .milliseconds(2_500))
        #expect(configuration.uploadDeadline == .seconds(7))
        #expect(configuration.retry.maximumAttempts == 1 && configuration.mediaAttempts == 4)
        #expect(configuration.partSize == 5_000_000)
        #expect(configuration.recognitionThreshold == 0.75)
        #expect(configuration.finishMethod == .get)
        func limit(_ rate: Double, _ burst: Int) -> RateLimit {
            RateLimit(requestsPerSecond: rate, burst: burst, requestsPerDay: nil)
        }
        #expect(
            configuration.rateLimits
                == IncodeRateLimits(documents: limit(2, 3), faces: limit(4, 5), others: limit(6, 7))
        )
        let settings = account.settings
        #expect(
            settings.dashboard
                == IncodeDashboardSettings(
                    deepsight: true,
                    modality: .singleFrameWithDepthAndVideo,
                    faceMotion: true,
                    idMotion: true
                )
        )
        #expect(settings.checks == IncodeRequestedChecks(speech: true, consentFace: true))
        #expect(settings.videoUpload == .parts && settings.openFaults == .stop)
        #expect(settings.resultDeadline == .milliseconds(12_500))
        #expect(settings.start.language == "de-DE")
    }

    @Test func `a file that sets only what is required has the defaults`() throws {
        let account = try load()
        let (configuration, settings) = (account.client.configuration, account.settings)
        #expect(configuration.finishMethod == .post && configuration.rateLimits == .known)
        #expect(configuration.uploadHosts.map(\.text) == IncodeConfiguration.defaultUploadHosts)
        #expect(!configuration.allowLoopbackHTTP)
        #expect(settings.dashboard == IncodeDashboardSettings())
        #expect(settings.checks == IncodeRequestedChecks())
        #expect(settings.videoUpload == .singlePut && settings.openFaults == .finish)
        #expect(settings.resultDeadline == .seconds(60) && settings.start.language == nil)
    }

    @Test func `the rate limits are off, or those numbers that are given`() throws {
        #expect(
            try load("rateLimit: { off: true }").client.configuration.rateLimits == .off
        )
        var expected = IncodeRateLimits.known
        expected.faces?.burst = 9
        #expect(
            try load("rateLimit: { faceBurst: 9 }").client.configuration.rateLimits == expected
        )
        #expect(try load("rateLimit: {}").client.configuration.rateLimits == .known)
    }

    static let faults: [(setting: String, path: String, words: String)] = [
        ("attempts: 0", "attempts", "1 to 10"), ("attempts: 11", "attempts", "1 to 10"),
        ("attempts: 1.5", "attempts", "whole number"),
        ("mediaAttempts: 0", "mediaAttempts", "1 to 10"),
        ("callSeconds: -1", "callSeconds", "0.1 to 600"),
        ("callSeconds: \"3\"", "callSeconds", "number of seconds"),
        ("uploadSeconds: 0", "uploadSeconds", "0.1 to 3600"),
        ("resultSeconds: 3601", "resultSeconds", "0.1 to 3600"),
        ("partSize: 0", "partSize", "1 to 8000000"),
        (
            "partSize: 8000001", "partSize",
            "found 8000001, expected a whole number from 1 to 8000000"
        ),
        ("partSize: 9000000", "partSize", "1 to 8000000"),
        ("partSize: \"7 MB\"", "partSize", "found a string"),
        ("recognitionThreshold: 1.01", "recognitionThreshold", "0.0 to 1.0"),
        ("recognitionThreshold: -0.1", "recognitionThreshold", "0.0 to 1.0"),
        ("finishMethod: \"PUT\"", "finishMethod", "POST, GET"),
        ("finishMethod: \"post\"", "finishMethod", "Did you mean \"POST\"?"),
        ("finishMethod: true", "finishMethod", "a string"),
        ("videoUpload: \"part\"", "videoUpload", "Did you mean \"parts\"?"),
        ("videoUpload: \"both\"", "videoUpload", "singlePut, parts"),
        ("openFaults: \"ignore\"", "openFaults", "finish, stop"),
        ("checks: true", "checks", "an object"),
        ("checks: { speech: 1 }", "checks.speech", "true or false"),
        ("checks: { consentface: true }", "checks.consentface", "Did you mean \"consentFace\"?"),
        ("language: 3", "language", "a string"),
        ("uploadHosts: [\"*\"]", "uploadHosts", "amazonaws"),
        ("uploadHosts: []", "uploadHosts", "empty"),
        ("uploadHosts: \"x.example\"", "uploadHosts", "list of strings"),
        ("allowLoopbackHTTP: \"yes\"", "allowLoopbackHTTP", "true or false"),
        ("proxy: \"not an address\"", "proxy", "http://proxy.example.com:3128"),
        ("rateLimit: { off: true, faceBurst: 3 }", "rateLimit.off", "Remove one"),
        ("rateLimit: { faceBurst: 0 }", "rateLimit.faceBurst", "1 to 10000"),
        ("rateLimit: { facesPerSecnd: 3 }", "rateLimit.facesPerSecnd", "facesPerSecond"),
        ("rateLimit: 3", "rateLimit", "an object"),
    ]

    @Test(arguments: faults.indices)
    func `a fault in the file is named with its place and its mending`(index: Int) {
        let (setting, path, words) = Self.faults[index]
        let error = #expect(throws: ConfigurationError.self, "\(setting)") {
            _ = try load(setting)
        }
        #expect(error?.issues.map(\.path) == ["providers.main.\(path)"], "\(setting)")
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    static let replacements: [(String, value: String?, path: String, words: String)] = [
        ("baseURL", nil, "baseURL", "there is no common one"),
        ("baseURL", #""http://demo-api.example.test""#, "baseURL", "Use https://"),
        ("baseURL", #""http://127.0.0.1:80""#, "baseURL", "this machine"),
        ("baseURL", #""https://localhost""#, "baseURL", "allowLoopbackHTTP: true"),
        ("baseURL", #""demo-api.example.test""#, "baseURL", "https://api.example.com"),
        ("baseURL", #""https://u:p@demo-api.example.test""#, "baseURL", "https://api.example.com"),
        ("baseURL", #""https://demo-api.example.test?key=1""#, "baseURL", "query"),
        ("configurationId", nil, "configurationId", "the flow's id"),
        ("configurationId", #""""#, "configurationId", "the flow's id"),
        ("configurationId", #""a b""#, "configurationId", "holds a space"),
        ("configurationId", "7", "configurationId", "a string"),
        ("dashboard", nil, "dashboard", "{ deepsight: false }"),
        ("dashboard", "true", "dashboard", "an object"),
        ("dashboard", "{ deepsight: true }", "dashboard.modality", "singleFrameWithDepth"),
        (
            "dashboard", "{ deepsight: true, modality: \"depth\" }", "dashboard.modality",
            "singleFrame, singleFrameWithDepth, singleFrameWithDepthAndVideo"
        ),
        ("dashboard", "{ deepSight: true }", "dashboard.deepSight", "Did you mean \"deepsight\"?"),
        ("dashboard", "{ faceMotion: \"on\" }", "dashboard.faceMotion", "true or false"),
        ("dashboard", "{ idMotion: 1 }", "dashboard.idMotion", "true or false"),
        ("apiKey", nil, "apiKey", "the secret is missing"),
        ("apiKey", #""\#(specimenKey)""#, "apiKey", "in the file itself"),
    ]

    @Test(arguments: replacements.indices)
    func `a required key that is missing or wrong is named, and the rest stands`(index: Int) {
        let (name, value, path, words) = Self.replacements[index]
        let error = #expect(throws: ConfigurationError.self) {
            _ = try load(value.map { "\(name): \($0)," } ?? "", without: [name])
        }
        #expect(error?.issues.map(\.path) == ["providers.main.\(path)"])
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(error?.description.contains(specimenKey) == false)
    }

    @Test(arguments: [
        ("baseUrl", "baseURL"), ("configurationID", "configurationId"), ("dashbord", "dashboard"),
        ("finishmethod", "finishMethod"), ("videoupload", "videoUpload"), ("check", "checks"),
        ("openFault", "openFaults"), ("partsize", "partSize"), ("rateLimits", "rateLimit"),
        ("resultSecond", "resultSeconds"), ("mediaAttempt", "mediaAttempts"),
        ("recognitionTreshold", "recognitionThreshold"), ("lang", "language"),
    ])
    func `a misspelt key is no setting, and the right one is named`(wrong: String, right: String) {
        let error = #expect(throws: ConfigurationError.self) { _ = try load("\(wrong): 1") }
        #expect(error?.issues.map(\.path) == ["providers.main.\(wrong)"])
        let fix = error?.issues.first?.fix ?? ""
        #expect(fix.contains(right), "\(fix)")
    }

    @Test func `every fault is told at once, and none of them tells the key`() {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try load(
                """
                apiKey: "\(specimenKey)", baseURL: "http://demo-api.example.test",
                dashboard: { deepsight: true, motion: true }, partSize: 9000000,
                finishMethod: "PUT", chekcs: {}, rateLimit: { off: 1 },
                """,
                without: ["apiKey", "baseURL", "configurationId", "dashboard"]
            )
        }
        #expect(
            Set(error?.issues.map(\.path) ?? [])
                == Set(
                    [
                        "apiKey", "baseURL", "configurationId", "dashboard.modality",
                        "dashboard.motion", "partSize", "finishMethod", "chekcs", "rateLimit.off",
                    ].map { "providers.main.\($0)" }
                )
        )
        let text = error.map { "\($0)\(String(reflecting: $0))" } ?? ""
        #expect(!text.contains(specimenKey))
        #expect(text.split(separator: "\n").count >= 9)
    }

    @Test(arguments: ["two words-123", "line-456\nbreak", "schlüssel-789", ""])
    func `a key that cannot be sent is refused at its place, and not quoted`(key: String) {
        let error = #expect(throws: ConfigurationError.self) { _ = try load(key: key) }
        #expect(error?.issues.map(\.path) == ["providers.main.apiKey"])
        if !key.isEmpty { #expect(error?.description.contains(key) == false) }
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])
    func `this machine may be the vendor when that is said`(address: String) throws {
        let account = try load(
            "allowLoopbackHTTP: true, baseURL: \"\(address)\"",
            without: ["baseURL"]
        )
        #expect(account.client.configuration.baseURL.isLoopback)
    }

    @Test func `another machine is not reached in clear text, whatever is said`() {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try load(
                "allowLoopbackHTTP: true, baseURL: \"http://demo-api.example.test\"",
                without: ["baseURL"]
            )
        }
        #expect(error?.issues.map(\.path) == ["providers.main.baseURL"])
    }

    @Test func `without deepsight no modality is needed`() throws {
        #expect(try load().settings.dashboard.deepsight == false)
        #expect(
            try load("dashboard: { modality: \"singleFrame\" }", without: ["dashboard"])
                .settings.dashboard.modality == .singleFrame
        )
    }

    // Test idea 62.
    @Test(arguments: [("", 0.6), ("recognitionThreshold: 0.75", 0.75)])
    func `the bar of the consent's face is the configured one`(
        setting: String,
        threshold: Double
    ) async throws {
        let transport = GoldenIncode.transport()
        let session = try await load(setting, transport: transport).client.start()
        _ = try await session.addFace(source("x"), as: .videoSelfie)
        let match = try await session.processFace(.videoSelfie)
        _ = try await session.addVoiceConsentFace(
            source("x"),
            matchConfidence: try #require(match.videoSelfieConfidence)
        )
        let request = transport.requests(to: "/omni/videoselfie/voiceconsent/add/face").first
        let body = try JSONValue(parsing: try #require(try request?.bytes))
        #expect(body["threshold"]?.number == threshold)
        #expect(body["confidence"]?.number == 1)
    }

    @Test(arguments: ["https://api.example.test/omni", "https://api.example.test/omni/"])
    func `a base address with the path that the calls add is refused`(address: String) {
        let error = #expect(throws: ProviderError.self) {
            try IncodeConfiguration(
                apiKey: Secret("key"),
                baseURL: address,
                configurationID: "flow"
            )
        }
        #expect(error?.message.contains("/omni") == true)
    }

    @Test func `a flow that the vendor does not know is told as a setting`() async throws {
        let incode = try RunningIncode { $0.accounts = [.other] }
        var configuration = try IncodeConfiguration(
            apiKey: Secret(SimulatedIncode.Account.other.apiKey),
            baseURL: incode.simulator.baseURL ?? "",
            configurationID: "ffffffffffffffffffffffff",
            allowLoopbackHTTP: true
        )
        configuration.rateLimits = .off
        let client = try IncodeClient(configuration, transport: incode.transport)
        let error = await #expect(throws: ProviderError.self) { try await client.start() }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error?.message.contains("configurationId") == true)
    }
}
