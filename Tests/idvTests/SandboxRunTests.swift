import DeepIDVSimulator
import Foundation
import TestSupport
import Testing

/// The built command against simulators, from the configuration that they print themselves.
@Suite(.sandbox) struct SandboxRunTests {
    private static let resultKeys: Set<String> = [
        "schema", "provider", "environment", "outcome", "session", "reasons", "document", "scores",
        "plan",
        "calls",
    ]

    @Test(
        arguments: [
            ("passport-genuine", 0, "accepted"), ("passport-other-face", 10, "rejected"),
            ("passport-expired", 11, "review"), ("idcard-blurred", 10, "rejected"),
            ("licence-genuine", 0, "accepted"),
        ])
    func `a specimen's verdict is the outcome and the exit code`(
        subject: String,
        status: Int,
        outcome: String
    ) async throws {
        let sandbox = try RunningSandbox.required()
        let run = try await Idv.run(
            ["verify", "--config", sandbox.config, "--json"] + (try Idv.captures(subject))
        )
        #expect(run.status == status)
        #expect(run.messages.isEmpty)
        let object = try run.object()
        #expect(object["outcome"] as? String == outcome)
        try Self.expectForm(of: object, keys: Self.resultKeys, schema: "idv.verification/1")
        try Self.expectNoSecret(in: run)
    }

    @Test func `the same verdict as text is for a person`() async throws {
        let sandbox = try RunningSandbox.required()
        let run = try await Idv.run(
            ["verify", "--config", sandbox.config, "--document-type", "passport"]
                + (try Idv.captures("passport-genuine"))
        )
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(run.results.hasPrefix("accepted   (deepidv, sandbox)\n"))
        #expect(run.results.contains("threshold 80 (vendor), passed"))
        #expect(run.results.contains("missing     nothing"))
        #expect(!run.results.contains("\u{1B}"))
        try Self.expectNoSecret(in: run)
    }

    @Test func `a scan is the same object without an outcome`() async throws {
        let sandbox = try RunningSandbox.required()
        let run = try await Idv.run(
            ["scan", "--config", sandbox.config, "--json"]
                + (try Idv.captures("passport-genuine", selfie: false))
        )
        #expect(run.status == 0)
        let object = try run.object()
        try Self.expectForm(
            of: object,
            keys: Self.resultKeys.subtracting(["outcome", "session"]),
            schema: "idv.scan/1"
        )
        let document = try #require(object["document"] as? [String: Any])
        #expect(document["documentNumber"] as? String == "UT0000011")
        try Self.expectNoSecret(in: run)
    }

    @Test func `a key that the vendor does not know ends with 77`() async throws {
        let sandbox = try RunningSandbox.required()
        let text = try String(contentsOfFile: sandbox.config, encoding: .utf8)
        let key = try Self.keyFile(in: text)
        let changed = text.replacing(
            "{\n        \"file\" : \"\(key)\"",
            with: "{ \"env\": \"WRONG_KEY\""
        )
        try #require(changed != text)
        let config = try sandbox.folder.write(changed, to: "wrong.json5")
        let run = try await Idv.run(
            ["verify", "--config", config, "--json"] + (try Idv.captures("passport-genuine")),
            environment: ["WRONG_KEY": "sk_wrong_8Kd2"]
        )
        #expect(run.status == 77)
        #expect(try run.object()["outcome"] as? String == "noAnswer")
        #expect(run.messages.contains("does not know the API key"))
        #expect(!(run.results + run.messages).contains("sk_wrong_8Kd2"))
    }

    @Test func `a sandbox speaks https with an authority of its own, and ends on termination`()
        async throws
    {
        try await RunningSandbox.run(["--tls"], stop: .terminate) { sandbox in
            let text = try String(contentsOfFile: sandbox.config, encoding: .utf8)
            #expect(text.contains("\"https://"))
            let captures = try Idv.captures("idcard-genuine")
            let run = try await Idv.run(["verify", "--config", sandbox.config] + captures)
            #expect(run.status == 0, "\(run.messages)")

            // Without the authority the same server is a stranger, and gets nothing.
            let lines = text.split(separator: "\n").filter { !$0.contains("caFile") }
            try #require(lines.count < text.split(separator: "\n").count)
            let config = try sandbox.folder.write(
                lines.joined(separator: "\n"),
                to: "stranger.json5"
            )
            let stranger = try await Idv.run(["verify", "--config", config] + captures)
            #expect(stranger.status == 69)
            #expect(stranger.messages.contains("notSent"), "\(stranger.messages)")
        }
    }

    @Test func `a sandbox whose terminal is closed leaves nothing behind either`() async throws {
        try await RunningSandbox.run(stop: .hangUp) { sandbox in
            #expect(FileManager.default.fileExists(atPath: sandbox.config))
        }
    }

    @Test(arguments: [
        ("lost-answer", 69, "may have acted and billed"), ("out-of-funds", 69, "balance"),
    ])
    func `a scenario goes wrong as it is named`(
        scenario: String,
        status: Int,
        words: String
    ) async throws {
        try await RunningSandbox.run(
            ["--scenario", scenario]
        ) { sandbox in
            let run = try await Idv.run(
                ["verify", "--config", sandbox.config] + (try Idv.captures("passport-genuine"))
            )
            #expect(run.status == status)
            #expect(run.messages.contains(words), "\(run.messages)")
        }
    }

    @Test func `a port that is taken is said, and nothing is left behind`() async throws {
        let sandbox = try RunningSandbox.required()
        let text = try String(contentsOfFile: sandbox.config, encoding: .utf8)
        let match = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/))
        let folder = try TemporaryFolder()
        let run = try await Idv.run(
            ["sandbox", "--port", String(match.1)],
            environment: ["TMPDIR": folder.url.path]
        )
        #expect(run.status == 69)
        #expect(run.results.isEmpty)
        #expect(run.messages.contains("the simulators cannot be started"))
        #expect(folder.names.isEmpty)
    }

    // MARK: What an object holds

    private static func expectForm(
        of object: [String: Any],
        keys: Set<String>,
        schema: String
    ) throws {
        #expect(Set(object.keys) == keys)
        #expect(object["schema"] as? String == schema)
        #expect(object["provider"] as? String == "deepidv")
        #expect(object["environment"] as? String == "sandbox")
        for (name, keys) in [
            ("reasons", ["code", "message", "vendorCode"]),
            (
                "scores",
                [
                    "kind", "value", "scale", "direction", "fraction", "threshold",
                    "thresholdSetBy", "passed",
                ]
            ),
            (
                "calls",
                [
                    "operation", "attempts", "milliseconds", "sendState", "outcome", "bytesSent",
                    "bytesReceived",
                ]
            ),
        ] as [(String, Set<String>)] {
            let entries = try #require(object[name] as? [[String: Any]])
            #expect(!entries.isEmpty || name == "reasons")
            for entry in entries { #expect(Set(entry.keys) == keys) }
        }
        let plan = try #require(object["plan"] as? [String: [String]])
        #expect(Set(plan.keys) == ["expected", "done", "missing"])
        #expect(plan["missing"] == [])
        #expect(plan["done"].map(Set.init) == plan["expected"].map(Set.init))
        for score in try #require(object["scores"] as? [[String: Any]]) {
            let scale = try #require(score["scale"] as? [Double])
            #expect(scale.count == 2)
        }
    }

    private static func keyFile(in config: String) throws -> String {
        let match = try #require(config.firstMatch(of: /"file" : "([^"]+)"/))
        return String(match.1)
    }

    /// Neither the key nor anything of a presigned address is in what a run wrote.
    private static func expectNoSecret(in run: Idv.Run) throws {
        let config = try String(
            contentsOfFile: try RunningSandbox.required().config,
            encoding: .utf8
        )
        let key = try String(contentsOfFile: try keyFile(in: config), encoding: .utf8)
        try #require(key.count > 8)
        for forbidden in [key, "X-Amz-", "Signature=", "Credential="] {
            #expect(!(run.results + run.messages).contains(forbidden))
        }
    }
}
