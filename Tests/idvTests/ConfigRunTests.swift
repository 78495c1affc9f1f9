import DeepIDVSimulator
import Foundation
import TestSupport
import Testing

/// The built command's `config check`.
@Suite(.sandbox) struct ConfigRunTests {
    @Test func `a good configuration's vendors are asked, and none of them bills`() async throws {
        let sandbox = try RunningSandbox.required()
        let run = try await Idv.run(["config", "check", sandbox.config, "--live", "--json"])
        #expect(run.status == 0, "\(run.messages)")
        let object = try run.object()
        #expect(object["schema"] as? String == "idv.config/1")
        let providers = try #require(object["providers"] as? [[String: Any]])
        var states: [String: String] = [:]
        for provider in providers {
            let name = try #require(provider["name"] as? String)
            for finding in try #require(provider["findings"] as? [[String: String]]) {
                states["\(name) \(finding["check"] ?? "")"] = finding["state"]
            }
        }
        #expect(states["deepidv key"] == "passed")
        #expect(states["folio key"] == "passed")
        #expect(states["incode key"] == "notChecked")
        for name in ["deepidv", "folio", "incode"] {
            #expect(states["\(name) reachable"] == "passed")
            #expect(states["\(name) clock"] == "passed")
        }
    }

    @Test func `without --live nothing is sent`() async throws {
        let sandbox = try RunningSandbox.required()
        let text = try String(contentsOfFile: sandbox.config, encoding: .utf8)
            .replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:1")
        let config = try sandbox.folder.write(text, to: "nobody-there.json5")
        let run = try await Idv.run(["config", "check", config])
        #expect(run.status == 0)
        #expect(run.results.hasPrefix("The configuration has no faults.\n"))
        let live = try await Idv.run(["config", "check", config, "--live"])
        #expect(live.status == 69)
        #expect(live.results.contains("FAILED       No answer from http://127.0.0.1:1"))
    }

    @Test func `a key that the vendor does not know ends with 77`() async throws {
        let sandbox = try RunningSandbox.required()
        let text = try String(contentsOfFile: sandbox.config, encoding: .utf8)
            .replacing(/\{\s*"file" : "[^"]*deepidv.apiKey"\s*\}/, with: "{ env: \"WRONG_KEY\" }")
        let config = try sandbox.folder.write(text, to: "wrong-key.json5")
        let run = try await Idv.run(
            ["config", "check", config, "--live"],
            environment: ["WRONG_KEY": "sk_test_unknown"]
        )
        #expect(run.status == 77, "\(run.results)")
        #expect(run.results.contains("The vendor does not know the key."))
        #expect(!(run.results + run.messages).contains("sk_test_unknown"))
    }

    @Test func `all faults are told at once`() async throws {
        let sandbox = try RunningSandbox.required()
        let config = try sandbox.folder.write(
            """
            { providers: { a: { adapter: "deepid", environment: "sandbx" } },
              routes: { r: { rules: [{ use: "b" }] } }, defualt: "a" }
            """,
            to: "faults.json5"
        )
        let run = try await Idv.run(["config", "check", config])
        #expect(run.status == 78)
        #expect(run.messages.contains("4 faults in the configuration"))
        for part in [
            "Did you mean \"deepidv\"?", "Did you mean \"sandbox\"?", "Did you mean \"default\"?",
        ] {
            #expect(run.messages.contains(part), "\(run.messages)")
        }
        let usage = try await Idv.run(["config", "chek", config])
        #expect(usage.status == 64)
    }
}
