import Foundation
import IDVConfiguration
import IDVPrimitives
import IdentityVerification
import TestSupport
import Testing

/// Secrets come by reference, arrive whole, and are never told.
@Suite struct SecretReferenceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        arguments: [
            ("apiKey: '\(secretText)'", "apiKey", "a secret stands in the file itself"),
            ("", "apiKey", "the secret is missing"),
            ("apiKey: null", "apiKey", "the secret is missing"),
            ("apiKey: ['\(secretText)']", "apiKey", "found an array"),
            ("apiKey: true", "apiKey", "found a boolean"),
            ("apiKey: {}", "apiKey", "the reference is empty"),
            ("apiKey: { env: 'ACME_KEY', file: '/x' }", "apiKey", "both env and file"),
            ("apiKey: { evn: 'ACME_KEY' }", "apiKey", "neither env nor file"),
            ("apiKey: { value: '\(secretText)' }", "apiKey", "neither env nor file"),
            ("apiKey: { \(secretText): true }", "apiKey", "neither env nor file"),
            ("apiKey: { env: 'ACME_KEY', x: 1 }", "apiKey", "neither env nor file"),
            ("apiKey: { env: 1 }", "apiKey.env", "found a number, expected a string"),
            ("apiKey: { env: '' }", "apiKey.env", "the name is empty"),
            ("apiKey: { file: '' }", "apiKey.file", "the name is empty"),
            ("apiKey: { env: 'NO_SUCH_KEY' }", "apiKey", "NO_SUCH_KEY is not set"),
            ("apiKey: { env: '\(secretText)' }", "apiKey", "the environment variable is not set"),
            ("apiKey: { file: '/nowhere/\(secretText)' }", "apiKey", "No such file"),
        ])
    func `a secret that is not given by reference is refused and not repeated`(
        settings: String,
        key: String,
        words: String
    ) throws {
        let found = issues(of: one(settings))
        #expect(found.map(\.path) == ["providers.main.\(key)"])
        let text = found.map(\.description).joined()
        #expect(text.contains(words), "\(text)")
        #expect(!text.contains(secretText))
    }

    @Test func `a misspelt form of reference is recognised`() throws {
        let fix = try #require(issues(of: one("apiKey: { evn: 'ACME_KEY' }")).first?.fix)
        #expect(fix.hasPrefix("Did you mean \"env\"?"))
    }

    @Test(
        arguments: [
            ("", "is empty"), ("\n", "is empty"), ("\(secretText) ", "holds a space"),
            (" \(secretText)", "holds a space"), ("\(secretText)\nx", "a line break"),
            ("\(secretText)\t", "holds a space"), ("sk_\u{0}", "holds a space"),
            ("schlüssel", "outside ASCII"),
        ])
    func `a text that cannot be a key is refused from a variable and from a file`(
        text: String,
        words: String
    ) throws {
        let path = try folder.write(text, to: "key")
        let found =
            issues(of: one("apiKey: { env: 'ACME_KEY' }"), environment: ["ACME_KEY": text])
            + issues(of: one("apiKey: { file: '\(path)' }"))
        #expect(found.count == 2)
        for issue in found {
            #expect(issue.problem.contains(words), "\(issue)")
            #expect(!issue.description.contains(secretText))
        }
    }

    @Test(arguments: ["", "\n", "\r\n", "\n\n"])
    func `line breaks at the end are no part of the key`(end: String) throws {
        let path = try folder.write(secretText + end, to: "key")
        for (reference, environment) in [
            ("{ file: '\(path)' }", [:]), ("{ env: 'K' }", ["K": secretText + end]),
        ] {
            let made = try configured(one("apiKey: \(reference)"), environment: environment)
            let provider = try #require(made.providers["main"] as? AcmeProvider)
            #expect(provider.key == Secret(secretText))
        }
    }

    @Test func `a secret's file must be small, regular and text`() throws {
        let pipe = folder.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let limit = SecretResolver.maximumFileBytes
        let full = try folder.write(String(repeating: "k", count: limit), to: "full")
        let large = try folder.write(String(repeating: "k", count: limit + 1), to: "large")
        let binary = folder.path("binary")
        try Data([0xFF, 0xFE, 0x41]).write(to: URL(filePath: binary))
        for (path, words) in [
            (folder.url.path, "not a regular file"), (pipe, "not a regular file"),
            ("/dev/zero", "not a regular file"), (large, "16385 bytes"), (binary, "not UTF-8"),
            (folder.path("missing"), "No such file"),
        ] {
            let found = issues(of: one("apiKey: { file: '\(path)' }"))
            #expect(found.map(\.path) == ["providers.main.apiKey"])
            #expect(found.first?.problem.contains(words) == true, "\(found)")
        }
        #expect(issues(of: one("apiKey: { file: '\(full)' }")).isEmpty)
    }

    @Test func `nothing that is made from a secret prints it`() throws {
        let made = try configured(keyed("baseURL: 'https://api.example.com'"))
        let provider = try #require(made.providers["main"] as? AcmeProvider)
        let resolver = SecretResolver { _ in secretText }
        let reader = SettingsReader(
            ["apiKey": .string(secretText)],
            at: "",
            secrets: resolver
        )
        #expect(reader.issues.isEmpty)
        let values: [Any] = [
            made, made.providers, provider, provider.key, resolver,
            ConfigurationError(issues(of: one("apiKey: '\(secretText)'"))),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] {
                #expect(!text.contains(secretText))
            }
        }
    }
}
