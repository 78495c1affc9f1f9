import IDVConfiguration
import IDVHTTP
import IdentityVerification
import Testing

/// What a configuration may look like, and what becomes of it.
@Suite struct ConfigurationFormTests {
    @Test(
        arguments: [
            """
            {"providers": {"main": {"adapter": "acme", "environment": "sandbox",
             "apiKey": {"env": "ACME_KEY"}}}, "default": "main"}
            """,
            """
            // JSON5, as people write it
            { providers: { main: {
                adapter: 'acme', /* the vendor */ environment: "sandbox",
                apiKey: { env: 'ACME_KEY', },
            }, }, }
            """,
            "\u{FEFF}" + keyed(""),
            keyed("attempts: null"),
        ])
    func `JSON and JSON5 make the same provider`(text: String) throws {
        let configuration = try configured(text)
        let provider = try #require(configuration.providers["main"] as? AcmeProvider)
        #expect(provider.profile.name == "main")
        #expect(provider.profile.environment == .sandbox)
        #expect(provider.key == Secret(secretText))
        #expect(provider.attempts == nil)
        #expect(configuration.defaultName == "main")
    }

    @Test func `every value arrives as it was written`() throws {
        let text = keyed(
            """
            baseURL: 'https://api.example.com/v1', proxy: 'http://proxy.example.com:3128',
            hosts: ['a.example.com', '*.example.com'], attempts: 10, waitSeconds: 0.25,
            limit: { perSecond: 100 },
            """
        )
        let provider = try #require(try configured(text).providers["main"] as? AcmeProvider)
        #expect(provider.baseURL?.string == "https://api.example.com/v1")
        #expect(provider.proxy?.port == 3_128)
        #expect(provider.hosts == ["a.example.com", "*.example.com"])
        #expect(provider.attempts == 10)
        #expect(provider.wait == .milliseconds(250))
        #expect(provider.perSecond == 100)
    }

    @Test func `a provider is live only when the file says so`() throws {
        let text =
            "{ providers: { main: { adapter: 'acme', environment: 'live', apiKey: { env: 'ACME_KEY' } } } }"
        #expect(try configured(text).providers["main"]?.profile.environment == .live)
    }

    @Test func `of several providers none is the default unless the file names it`() throws {
        let entry = "{ adapter: 'acme', environment: 'sandbox', apiKey: { env: 'ACME_KEY' } }"
        let without = try configured("{ providers: { eu: \(entry), us: \(entry) } }")
        #expect(without.providers.keys.sorted() == ["eu", "us"])
        #expect(without.defaultName == nil)
        let with = try configured("{ providers: { eu: \(entry), us: \(entry) }, default: 'us' }")
        #expect(with.defaultName == "us")
    }

    @Test func `a registry knows the adapters that were given, the later of two with one name`() {
        let registry = ProviderRegistry([.mute, .acme, .acme])
        #expect(registry.names == ["acme", "mute"])
        #expect(registry["acme"]?.product == "AcmeProvider")
        #expect(registry["Acme"] == nil)
        #expect(registry.profiles.map(\.name) == ["acme", "mute"])
        #expect(registry.profiles.allSatisfy { $0.environment == .sandbox })
    }

    @Test func `a configuration may have exactly one mebibyte`() throws {
        let text = keyed("")
        let limit = ConfiguredProviders.maximumBytes
        let full = text + String(repeating: " ", count: limit - text.utf8.count)
        #expect(try configured(full).defaultName == "main")
        let issue = try #require(issues(of: full + " ").first)
        #expect(issue.description.contains("1048577 bytes"))
        #expect(issue.description.contains("at most 1 MiB"))
    }
}
