import Foundation
import TestSupport
import Testing

/// The built command on files and configurations that are wrong.
@Suite struct InputRunTests {
    private let folder: TemporaryFolder
    private let config: String
    /// Held as long as the test runs, so that no other test's server comes to be there.
    private let port: ClosedPort

    init() throws {
        folder = try TemporaryFolder()
        port = try ClosedPort()
        config = try folder.write(
            """
            { providers: { main: {
                adapter: 'deepidv', environment: 'sandbox', apiKey: { env: 'IDV_TEST_KEY' },
                baseURL: 'http://127.0.0.1:\(port.number)', allowLoopbackHTTP: true,
                attempts: 1,
            } } }
            """,
            to: "config.json5"
        )
    }

    private static let key = "sk_test_7GqX2v"

    private func run(_ arguments: [String]) async throws -> Idv.Run {
        let run = try await Idv.run(arguments, environment: ["IDV_TEST_KEY": Self.key])
        #expect(!(run.results + run.messages).contains(Self.key))
        #expect(!(run.results + run.messages).contains("\u{1B}"))
        return run
    }

    // MARK: Configuration

    @Test func `every fault of a configuration comes at once with 78`() async throws {
        let bad = try folder.write(
            """
            { providers: {
                main: { adapter: 'deepidv', environment: 'sandbx', apiKey: '\(Self.key)', atempts: 2 },
                other: { adapter: 'nobody', environment: 'live' },
              }, default: 'mian' }
            """,
            to: "bad.json5"
        )
        let captures = try Idv.captures("passport-genuine")
        let run = try await run(["verify", "--config", bad, "--json"] + captures)
        #expect(run.status == 78)
        #expect(run.results.isEmpty)
        #expect(run.messages.contains("5 faults in the configuration"))
        for place in [
            "providers.main.environment:", "providers.main.apiKey:", "providers.main.atempts:",
            "providers.other.adapter:", "default:",
        ] {
            #expect(run.messages.contains("\n  \(place)"), "\(run.messages)")
        }
    }

    @Test func `a configuration that is no readable file ends with 78`() async throws {
        let large = folder.path("large.json5")
        try #require(FileManager.default.createFile(atPath: large, contents: nil))
        try #require(truncate(large, 5 << 30) == 0)
        let syntax = try folder.write("{ providers: {\n} ", to: "syntax.json5")
        for (path, words) in [
            (folder.path("missing"), "No such file or directory"),
            (folder.url.path, "not a regular file"), (large, "has 5368709120 bytes"),
            (syntax, "line 2, column 3"),
        ] {
            let run = try await run(["providers", "--config", path])
            #expect(run.status == 78)
            #expect(run.results.isEmpty)
            #expect(run.messages.contains(words), "\(run.messages)")
        }
    }

    @Test func `a provider that the configuration does not have ends with 64`() async throws {
        let arguments =
            ["scan", "--config", config] + (try Idv.captures("passport-genuine", selfie: false))
        let run = try await run(arguments + ["--provider", "mian"])
        #expect(run.status == 64)
        #expect(run.messages.contains("Did you mean 'main'?"))
    }

    @Test func `the providers of a configuration are listed without asking anybody`() async throws {
        let object = try await run(["providers", "--config", config, "--json"]).object()
        let providers = try #require(object["providers"] as? [[String: Any]])
        #expect(providers.map { $0["name"] as? String } == ["main"])
        #expect(providers.map { $0["environment"] as? String } == ["sandbox"])
    }

    // MARK: Captures

    /// Writes a file of a name that says what is in it, and returns its path.
    private func bad(_ kind: String) throws -> String {
        let genuine = try Data(
            contentsOf: Repository.samples.appending(path: "passport-genuine/front.jpg")
        )
        switch kind {
        case "a text": return try folder.write("Dear Sir or Madam,\n", to: "front.jpg")
        case "HEIC":
            let brand = Data("ftypheic".utf8) + Data(count: 4) + Data("mif1heic".utf8)
            return try folder.write(Data([0, 0, 0, 24]) + brand + Data(count: 64), to: "front.jpg")
        case "half a JPEG":
            return try folder.write(genuine.prefix(genuine.count / 2), to: "front.jpg")
        case "nothing": return try folder.write(Data(), to: "front.jpg")
        case "a directory": return folder.url.path
        case "a pipe":
            try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
            return folder.path("pipe")
        case "a byte too many":
            let path = try folder.write(genuine, to: "front.jpg")
            try #require(truncate(path, 15_728_641) == 0)
            return path
        default: return folder.path("missing.jpg")
        }
    }

    @Test(
        arguments: [
            ("a text", "found plain text (19 bytes)"), ("HEIC", "HEIC"),
            ("half a JPEG", "that ends"), ("nothing", "found nothing (0 bytes)"),
            ("a directory", "not a regular file"), ("a pipe", "not a regular file"),
            ("a byte too many", "15728641 bytes"), ("no file", "No such file"),
        ])
    func `a file that is no image is refused by its capture's name, and nothing is sent`(
        kind: String,
        words: String
    ) async throws {
        let path = try bad(kind)
        let selfie = Repository.samples.appending(path: "passport-genuine/selfie.jpg").path
        let run = try await run(
            ["verify", "--config", config, "--front", path, "--selfie", selfie, "--json"])
        #expect(run.status == 65)
        #expect(run.results.isEmpty)
        #expect(run.messages.hasPrefix("idv: document front: found "), "\(run.messages)")
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(run.messages.contains("allowed JPEG and PNG up to 15 MiB"), "\(run.messages)")
        #expect(!run.messages.contains(folder.url.path))

        let inspected = try await self.run(["inspect", path])
        #expect(inspected.status == (kind == "a byte too many" ? 0 : 65))
        #expect(inspected.results.hasPrefix(path + ": "))
        #expect(inspected.messages.isEmpty)
    }

    @Test(arguments: ["verify", "scan"])
    func `every file is opened once`(command: String) async throws {
        let front = try folder.write(
            try Data(contentsOf: Repository.samples.appending(path: "passport-genuine/front.jpg")),
            to: "front.jpg"
        )
        let watch = try OpenWatch(front)
        for _ in 1...2 { _ = try Data(contentsOf: URL(filePath: front)) }
        try #require(watch.count() == 2, "the watch does not see what it must")
        var arguments = [command, "--config", config, "--front", front]
        if command == "verify" {
            arguments += [
                "--selfie", Repository.samples.appending(path: "passport-genuine/selfie.jpg").path,
            ]
        }
        let run = try await run(arguments)
        #expect(run.status == 69)
        #expect(watch.count() == 1)
    }

    @Test func `a missing selfie is incomplete, and nothing is sent`() async throws {
        let run = try await run(
            ["verify", "--config", config, "--json"]
                + (try Idv.captures("passport-genuine", selfie: false))
        )
        #expect(run.status == 12)
        #expect(run.messages.isEmpty)
        let object = try run.object()
        #expect(object["outcome"] as? String == "incomplete")
        #expect((object["calls"] as? [Any])?.isEmpty == true)
        let reasons = try #require(object["reasons"] as? [[String: Any]])
        #expect(reasons.first?["code"] as? String == "captureMissing")
        let plan = try #require(object["plan"] as? [String: [String]])
        #expect(plan["missing"]?.contains("verifyIdentity") == true)
        #expect(plan["done"] == [])
    }

    @Test func `images are inspected as text and as JSON`() async throws {
        let good = Repository.samples.appending(path: "licence-rotated/front.jpg").path
        let bad = try bad("a text")
        let text = try await run(["inspect", good, bad])
        #expect(text.status == 65)
        #expect(text.results.split(separator: "\n").count == 2)
        #expect(text.results.contains("EXIF orientation 6, shown as"))

        let json = try await run(["inspect", "--json", good, bad])
        #expect(json.status == 65)
        let files = try #require(try json.object()["files"] as? [[String: Any]])
        #expect(files.map { $0["code"] as? String } == ["ok", "unsupportedFormat"])
        #expect(files.first?["orientation"] as? Int == 6)
        #expect(files.first?["mediaType"] as? String == "image/jpeg")
        #expect(files.last?["format"] as? String == "text")

        #expect(try await run(["inspect", good]).status == 0)
    }

    // MARK: Nobody there

    @Test func `a dead server ends with 69 and an object that says nothing was sent`() async throws
    {
        let captures = try Idv.captures("passport-genuine")
        let run = try await run(["verify", "--config", config, "--json"] + captures)
        #expect(run.status == 69)
        #expect(run.messages.hasPrefix("idv: presign: No answer from http://127.0.0.1:"))
        #expect(run.messages.split(separator: "\n").count == 1)
        let object = try run.object()
        #expect(object["outcome"] as? String == "noAnswer")
        let reasons = try #require(object["reasons"] as? [[String: Any]])
        #expect(reasons.map { $0["code"] as? String } == ["network"])
        #expect(
            (reasons.first?["message"] as? String)?.contains("did not reach the vendor") == true
        )
        let calls = try #require(object["calls"] as? [[String: Any]])
        #expect(calls.map { $0["sendState"] as? String } == ["notSent"])
    }

    @Test func `a failed scan is an object without an outcome`() async throws {
        let captures = try Idv.captures("passport-genuine", selfie: false)
        let run = try await run(["scan", "--config", config, "--json"] + captures)
        #expect(run.status == 69)
        let object = try run.object()
        #expect(object["schema"] as? String == "idv.scan/1")
        #expect(object["outcome"] == nil)
        #expect(object["document"] is NSNull)
    }
}
