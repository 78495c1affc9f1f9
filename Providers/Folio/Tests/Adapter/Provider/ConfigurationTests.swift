import IDVConfiguration
import IDVHTTP
import IdentityVerification
import TestSupport
import Testing

@testable import FolioProvider

/// What an account's settings may be, in code and in a file.
@Suite struct ConfigurationTests {
    private static let proxy = "https://api.example.test/api/selfie"
    private static let file = """
        baseURL: "https://api.example.test", selfieProxy: "\(proxy)",
        """

    private func issues(
        _ settings: String,
        environment: String = "live"
    ) -> [ConfigurationIssue] {
        do {
            _ = try load(settings, environment: environment)
            return []
        } catch let error as ConfigurationError { return error.issues } catch {
            Issue.record("\(error)")
            return []
        }
    }

    private func load(
        _ settings: String,
        environment: String = "live"
    ) throws -> FolioAccount {
        let text = """
            { providers: { main: { adapter: "folio", environment: "\(environment)",
              apiKey: { env: "KEY" }, \(settings) } } }
            """
        let configured = try ConfiguredProviders(
            parsing: Array(text.utf8),
            registry: ProviderRegistry([.folio]),
            secrets: SecretResolver { ["KEY": "specimen-key", "TOKEN": "t"][$0] },
            makeTransport: { _ in ScriptedTransport { _ in .status(404) } }
        )
        return try #require(configured.providers["main"] as? FolioAccount)
    }

    @Test func `a file sets what code can set`() throws {
        let account = try load(
            Self.file + """
                platform: "android", engine: "headless", template: "t", callSeconds: 2,
                uploadSeconds: 3, attempts: 1, rateLimit: { perSecond: 5, burst: 6 },
                livenessService: { baseURL: "https://liveness.example.test/face",
                  credential: { env: "TOKEN" }, credentialHeader: "X-Key", maximumAgeSeconds: 60,
                  reads: 2, deleteTransactions: true },
                """,
            environment: "sandbox"
        )
        let backend = try #require(account.backend as? HTTPInquiryBackend)
        #expect(backend.configuration.platform == .android)
        #expect(backend.configuration.template == "t")
        #expect(backend.configuration.callDeadline == .seconds(2))
        #expect(backend.configuration.uploadDeadline == .seconds(3))
        #expect(backend.configuration.retry.maximumAttempts == 1)
        #expect(backend.configuration.rateLimit?.requestsPerSecond == 5)
        #expect(backend.configuration.rateLimit?.burst == 6)
        #expect(backend.configuration.selfieProxy.check(Self.proxy) != nil)
        let service = try #require(account.verifier?.client.configuration)
        #expect(service.baseURL.path == "/face")
        #expect(service.credential == Secret("t"))
        #expect(service.credentialHeader == "X-Key")
        #expect(service.maximumAge == .seconds(60))
        #expect(service.readAttempts == 2)
        #expect(account.profile.requirements.map(\.necessity) == [.required])
    }

    @Test func `a service's credential is a bearer token where no other header is named`() throws {
        let account = try load(
            Self.file
                + "livenessService: { baseURL: 'https://l.test', credential: { env: 'TOKEN' } },"
        )
        let service = try #require(account.verifier?.client.configuration)
        #expect(service.credential == Secret("Bearer t"))
        #expect(service.credentialHeader == "Authorization")
        #expect(account.deletesTransactions == false)
    }

    @Test func `without more than the addresses a device makes the transaction`() throws {
        let account = try load(Self.file)
        #expect(account.verifier == nil)
        #expect(account.profile.requirements.map(\.role) == [.selfie, .livenessTransaction])
        #expect(account.profile.requirements.map(\.necessity) == [.optional, .optional])
        #expect(account.profile.documentKinds.isEmpty)
        #expect(
            account.profile.capabilities == [.identityVerification, .sessionResumption, .probing]
        )
        #expect(
            account.profile.checks == [.faceDetection, .presentationAttackDetection]
        )
    }

    @Test(
        arguments: [
            ("", "baseURL", "missing"), ("", "selfieProxy", "missing"),
            ("baseURL: 'https://a.test', selfieProxy: 'http://a.test/s',", "selfieProxy", "http"),
            (
                "baseURL: 'https://a.test', selfieProxy: 'https://127.0.0.1/s',", "selfieProxy",
                "machine"
            ),
            ("baseURL: 'http://a.test', selfieProxy: 'https://a.test/s',", "baseURL", "http"),
            (file + "platform: 'iphone',", "platform", "iphone"),
            (file + "engine: 'headless',", "engine", "live"),
            (file + "livenessService: {},", "livenessService.baseURL", "missing"),
            (
                file + "livenessService: { baseURL: 'https://l.test', credential: 'x' },",
                "livenessService.credential", "stands in the file"
            ),
            (
                file + "livenessService: { baseURL: 'https://l.test', maximumAgeSecond: 5 },",
                "livenessService.maximumAgeSecond", "no such key"
            ),
            (
                file + "livenessService: { baseURL: 'https://l.test', reads: 21 },",
                "livenessService.reads", "21"
            ),
            (
                file + "livenessService: { baseURL: 'https://l.test', credentialHeader: 'X-Key' },",
                "livenessService.credentialHeader", "no credential"
            ),
            (file + "template: '',", "adapter", "template"),
            (file + "rateLimit: { off: true, burst: 4 },", "rateLimit.off", "as well"),
            (file + "selfieProxi: 'x',", "selfieProxi", "no such key"),
        ])
    func `a fault is told at its key, with what was found`(
        settings: String,
        key: String,
        words: String
    ) {
        let found = issues(settings)
        #expect(
            found.contains { $0.path.hasSuffix(key) && $0.problem.contains(words) },
            "\(found)"
        )
    }

    @Test(
        arguments: [
            "https://a.test/s/../x", "https://a.test//s", "https://a.test/s%2Fx",
            "https://u@a.test/s", "https://a.test/s#f", "https://a.test./s",
        ])
    func `a proxy that cannot be compared is refused at start-up`(proxy: String) {
        let error = #expect(throws: ProviderError.self) {
            try FolioConfiguration(
                apiKey: Secret("k"),
                baseURL: "https://a.test",
                selfieProxy: proxy
            )
        }
        #expect(error?.kind == .invalidConfiguration)
    }

    @Test func `the headless engine is refused in a live environment, in code too`() throws {
        let configuration = try FolioConfiguration(
            apiKey: Secret("k"),
            baseURL: "https://a.test",
            selfieProxy: "https://a.test/s"
        )
        let error = #expect(throws: ProviderError.self) {
            try FolioAccount(
                name: "main",
                environment: .live,
                configuration: configuration,
                engine: .headless,
                transport: ScriptedTransport { _ in .status(404) }
            )
        }
        #expect(error?.kind == .invalidConfiguration)
    }
}
