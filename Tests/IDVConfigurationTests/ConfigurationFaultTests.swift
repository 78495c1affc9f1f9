import IDVConfiguration
import IDVHTTP
import Testing

/// What is said about a configuration that cannot be used.
@Suite struct ConfigurationFaultTests {
    /// A text with one fault, its place, and words that the message must hold.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let path: String
        let words: [String]

        init(_ name: String, _ text: String, at path: String, _ words: String...) {
            self.name = name
            self.text = text
            self.path = path
            self.words = words
        }

        var testDescription: String { name }
    }

    static let whole: [Fault] = [
        Fault("no text", "\n", at: "(file)", "the file is empty", "wait"),
        Fault("half a text", "{", at: "(file)", "not JSON at line 1", "Write JSON or JSON5"),
        Fault("an array", "[]", at: "(file)", "found an array, expected an object", "providers:"),
        Fault("a string", "'x'", at: "(file)", "found a string, expected an object"),
        Fault("no providers", "{}", at: "providers", "there is no provider", "adapter:"),
        Fault("empty providers", "{ providers: {} }", at: "providers", "there is no provider"),
        Fault("null providers", "{ providers: null }", at: "providers", "there is no provider"),
        Fault(
            "a list of providers",
            "{ providers: [] }",
            at: "providers",
            "found an array, expected an object"
        ),
        Fault(
            "a default without providers",
            "{ default: 'main' }",
            at: "providers",
            "there is no provider"
        ),
        Fault(
            "a null provider",
            "{ providers: { main: null } }",
            at: "providers.main",
            "found null, expected an object"
        ),
        Fault(
            "a text as provider",
            "{ providers: { main: 'acme' } }",
            at: "providers.main",
            "found a string, expected an object"
        ),
        Fault(
            "a provider without a name",
            "{ providers: { '': {} } }",
            at: "providers.\"\"",
            "cannot be a provider's name"
        ),
        Fault(
            "a name with an escape code",
            "{ providers: { '\\u001b[31m': {} } }",
            at: "providers.\u{FFFD}[31m",
            "cannot be a provider's name"
        ),
        Fault(
            "a name without end",
            "{ providers: { \(String(repeating: "a", count: 65)): {} } }",
            at: "providers." + String(repeating: "a", count: 64) + "…",
            "cannot be a provider's name"
        ),
        Fault(
            "a misspelt top key",
            "{ defualt: 'main', providers: { main: { adapter: 'acme', environment: 'live', apiKey: { env: 'ACME_KEY' } } } }",
            at: "defualt",
            "there is no such key",
            "Did you mean \"default\"?"
        ),
        Fault(
            "a default that is not there",
            "{ default: 'mian'," + keyed("").dropFirst(),
            at: "default",
            "there is no provider \"mian\"",
            "Did you mean \"main\"?"
        ),
        Fault(
            "a default far from any name",
            "{ default: 'production'," + keyed("").dropFirst(),
            at: "default",
            "Name one of: main."
        ),
        Fault(
            "a default that is no text",
            "{ default: 1," + keyed("").dropFirst(),
            at: "default",
            "found 1, expected a string"
        ),
        Fault(
            "no adapter",
            "{ providers: { main: { environment: 'live' } } }",
            at: "providers.main.adapter",
            "the value is missing",
            "Name one of: acme."
        ),
        Fault(
            "a misspelt adapter",
            "{ providers: { main: { adapter: 'amce', environment: 'live' } } }",
            at: "providers.main.adapter",
            "no adapter \"amce\" is linked",
            "Did you mean \"acme\"?"
        ),
        Fault(
            "an adapter that is not linked",
            "{ providers: { main: { adapter: 'initech', environment: 'live' } } }",
            at: "providers.main.adapter",
            "no adapter \"initech\" is linked",
            "Linked: acme",
            "add its product"
        ),
    ]

    static let settings: [Fault] = [
        Fault(
            "no environment",
            "{ providers: { main: { adapter: 'acme', apiKey: { env: 'ACME_KEY' } } } }",
            at: "providers.main.environment",
            "the value is missing",
            "\"sandbox\" or \"live\""
        ),
        Fault(
            "a misspelt environment",
            "{ providers: { main: { adapter: 'acme', environment: 'sanbdox', apiKey: { env: 'ACME_KEY' } } } }",
            at: "providers.main.environment",
            "found \"sanbdox\"",
            "Did you mean \"sandbox\"?"
        ),
        Fault(
            "an environment of another vocabulary",
            "{ providers: { main: { adapter: 'acme', environment: 'production', apiKey: { env: 'ACME_KEY' } } } }",
            at: "providers.main.environment",
            "found \"production\"",
            "Use one of: sandbox, live."
        ),
        Fault(
            "an unknown key",
            keyed("colour: 'red'"),
            at: "providers.main.colour",
            "there is no such key",
            "Known keys are: adapter, allowLoopbackHTTP, apiKey"
        ),
        Fault(
            "a misspelt key",
            keyed("atempts: 3"),
            at: "providers.main.atempts",
            "Did you mean \"attempts\"?"
        ),
        Fault(
            "another case",
            keyed("BaseUrl: 'https://a.example'"),
            at: "providers.main.BaseUrl",
            "Did you mean \"baseURL\"?"
        ),
        Fault(
            "a misspelt inner key",
            keyed("limit: { perSecnd: 1 }"),
            at: "providers.main.limit.perSecnd",
            "Did you mean \"perSecond\"?"
        ),
        Fault(
            "a text for a number",
            keyed("attempts: '3'"),
            at: "providers.main.attempts",
            "found a string, expected a whole number from 1 to 10"
        ),
        Fault(
            "a number out of range",
            keyed("attempts: 0"),
            at: "providers.main.attempts",
            "found 0, expected a whole number from 1 to 10"
        ),
        Fault(
            "a broken number",
            keyed("attempts: 2.5"),
            at: "providers.main.attempts",
            "found 2.5"
        ),
        Fault(
            "a time that is too long",
            keyed("waitSeconds: 61"),
            at: "providers.main.waitSeconds",
            "found 61, expected a number of seconds from 0.1 to 60"
        ),
        Fault(
            "a truth value as text",
            keyed("allowLoopbackHTTP: 'yes'"),
            at: "providers.main.allowLoopbackHTTP",
            "found a string, expected true or false"
        ),
        Fault(
            "a text for a list",
            keyed("hosts: 'a.example'"),
            at: "providers.main.hosts",
            "found a string, expected a list of strings"
        ),
        Fault(
            "a list with a number",
            keyed("hosts: ['a.example', 1]"),
            at: "providers.main.hosts",
            "expected a list of strings"
        ),
        Fault(
            "a text for an object",
            keyed("limit: 5"),
            at: "providers.main.limit",
            "found 5, expected an object"
        ),
        Fault(
            "http",
            keyed("baseURL: 'http://api.example.com'"),
            at: "providers.main.baseURL",
            "would send the key in clear text",
            "Use https://."
        ),
        Fault(
            "http, although loopback is allowed",
            keyed("allowLoopbackHTTP: true, baseURL: 'http://api.example.com'"),
            at: "providers.main.baseURL",
            "would send the key in clear text"
        ),
        Fault(
            "loopback over http",
            keyed("baseURL: 'http://127.0.0.1:8080'"),
            at: "providers.main.baseURL",
            "this machine",
            "allowLoopbackHTTP: true"
        ),
        Fault(
            "loopback over https",
            keyed("baseURL: 'https://localhost:8443'"),
            at: "providers.main.baseURL",
            "this machine",
            "allowLoopbackHTTP: true"
        ),
        Fault(
            "another scheme",
            keyed("baseURL: 'ftp://api.example.com'"),
            at: "providers.main.baseURL",
            "https://"
        ),
        Fault(
            "a password in the address",
            keyed("baseURL: 'https://me:\(secretText)@api.example.com'"),
            at: "providers.main.baseURL",
            "user name or password"
        ),
        Fault(
            "a query in the address",
            keyed("baseURL: 'https://api.example.com?key=\(secretText)'"),
            at: "providers.main.baseURL",
            "the address has a query"
        ),
        Fault(
            "a proxy without a scheme",
            keyed("proxy: 'proxy.example.com:3128'"),
            at: "providers.main.proxy",
            "http://proxy.example.com:3128"
        ),
    ]

    @Test(arguments: whole + settings)
    func `a fault is named with its place and the way out`(fault: Fault) throws {
        let found = issues(of: fault.text)
        #expect(found.map(\.path) == [fault.path])
        let text = found.map(\.description).joined()
        for word in fault.words { #expect(text.contains(word), "\(text)") }
        #expect(!text.contains(secretText))
        #expect(!text.contains("\u{1B}"))
    }

    @Test(
        arguments: [
            ("{ providers: {\n  main: { adapter 'acme' } } }", "line 2, column 19"),
            ("{ providers: { main: { adapter: 'acme' }", "line 1, column 41"),
            ("{\n\n  'apiKey: 1 }", "line 3, column 3"),
            ("{ a: 1 } }", "line 1, column 10"),
            ("{ providers: {}, providers: {} }", "line 1, column 18"),
            (one("apiKey: { env: 'A' }, apiKey: { env: 'B' }"), "line 1, column 87"),
        ])
    func `broken syntax is placed by line and column`(text: String, place: String) throws {
        let found = issues(of: text)
        #expect(found.count == 1)
        #expect(try #require(found.first).description.contains(place), "\(found)")
    }

    @Test func `all faults of a file come at once, each at its place`() {
        let found = issues(
            of: """
                {
                  providers: {
                    eu: { adapter: 'amce', environment: 'live' },
                    main: {
                      adapter: 'acme', environment: 'sandbx', apiKey: '\(secretText)',
                      attempts: 99, limit: { perSecond: true }, colour: 'red',
                    },
                    us: 5,
                  },
                  default: 'uk', extra: 1,
                }
                """
        )
        #expect(
            found.map(\.path) == [
                "providers.eu.adapter", "providers.main.environment", "providers.main.apiKey",
                "providers.main.attempts", "providers.main.limit.perSecond",
                "providers.main.colour", "providers.us", "default", "extra",
            ]
        )
        let error = ConfigurationError(found)
        #expect(error.description.split(separator: "\n").count == found.count)
        #expect(!error.description.contains(secretText))
    }

    @Test func `without adapters a program says that none is linked`() throws {
        let missing = issues(of: "{ providers: { a: { environment: 'live' } } }", adapters: [])
        #expect(missing.map(\.fix) == ["Name an adapter, and add its product to the program."])
        let unknown = issues(of: keyed(""), adapters: [])
        #expect(try #require(unknown.first).fix.contains("No adapter is linked"))
    }

    @Test func `an adapter that makes nothing and says nothing is a fault and no missing provider`()
        throws
    {
        let text = "{ providers: { main: { adapter: 'mute', environment: 'live' } } }"
        let found = issues(of: text, adapters: [.mute])
        #expect(found.map(\.path) == ["providers.main.adapter"])
        #expect(try #require(found.first).problem.contains("made no provider"))
    }

    @Test(arguments: ["http://127.0.0.1:8080", "https://localhost:8443", "http://[::1]:9/"])
    func `this machine can be allowed by the file`(address: String) throws {
        let text = keyed("allowLoopbackHTTP: true, baseURL: '\(address)'")
        let provider = try configured(text).providers["main"] as? AcmeProvider
        #expect(provider?.baseURL?.string == address)
    }
}
