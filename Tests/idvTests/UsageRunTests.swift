import Foundation
import IDVConfiguration
import TestSupport
import Testing

@testable import idv

/// The built command on arguments that need no vendor.
@Suite struct UsageRunTests {
    @Test(arguments: CommandLineTool.commands.map { $0.syntax.name })
    func `help of a command goes to standard output and names every option`(name: String)
        async throws
    {
        let run = try await Idv.run([name, "--help"])
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        #expect(run.results.hasPrefix("Usage: idv \(name) "))
        let syntax = try #require(CommandLineTool.commands.first { $0.syntax.name == name }).syntax
        for option in syntax.options {
            #expect(run.results.contains("\n  --\(option.name)"))
            #expect(run.results.contains(option.help))
        }
        #expect(run.results.contains("-h, --help"))
        #expect(run.results.split(separator: "\n").allSatisfy { $0.count <= 132 })
    }

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `the overview names every command`(arguments: [String]) async throws {
        let run = try await Idv.run(arguments)
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
        for command in CommandLineTool.commands {
            #expect(run.results.contains("  \(command.syntax.name) "))
        }
    }

    @Test func `help names a command as the command's own help does`() async throws {
        let first = try await Idv.run(["help", "verify"])
        let second = try await Idv.run(["verify", "--front", "-h"])
        #expect(first.status == 0)
        #expect(first.results == second.results)
    }

    @Test func `the version is one line`() async throws {
        let run = try await Idv.run(["--version"])
        #expect(run.status == 0)
        #expect(run.results == "idv \(CommandLineTool.version)\n")
    }

    @Test(
        arguments: [
            ([], "Usage: idv COMMAND"), (["verfy"], "Did you mean 'verify'?"),
            (["--json"], "there is no command '--json'"), (["help", "scna"], "'scan'?"),
            (["help", "scan", "verify"], "one command at a time"),
            (["verify"], "--config FILE is missing"),
            (["verify", "--config", "c"], "--front FILE is missing"),
            (["verify", "front.jpg"], "'front.jpg' belongs to no option"),
            (["verify", "--fornt", "x"], "did you mean --front?"),
            (["verify", "--config"], "--config needs a value: --config FILE"),
            (["verify", "--config", "--front", "x"], "--config needs a value"),
            (["verify", "--config", "c", "--config", "c"], "--config is given twice"),
            (["scan", "--config", "c", "--front", "f", "--selfie", "s"], "no option --selfie"),
            (
                ["scan", "--config", "c", "--front", "f", "--document-type", "pasport"],
                "did you mean passport?"
            ),
            (
                ["scan", "--config", "c", "--front", "f", "--document-type", "loyaltyCard"],
                "passport, driversLicense, idCard, auto"
            ),
            (["inspect"], "FILE… is missing"),
            (["inspect", "--jsno", "x"], "did you mean --json?"),
            (["providers", "x"], "'x' belongs to no option"),
            (["sandbox", "--port", "http"], "a number from 0 to 65535"),
            (["sandbox", "--tls=yes"], "--tls takes no value"),
            (["sandbox", "--scenario", "nothing-such"], "lost-answer"),
            (["demo", "--", "--samples"], "'--samples' belongs to no option"),
        ])
    func `wrong usage ends with 64 and says what would be right`(
        arguments: [String],
        words: String
    ) async throws {
        let run = try await Idv.run(arguments)
        #expect(run.status == 64)
        #expect(run.results.isEmpty)
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(arguments.isEmpty || arguments.first == "help" || run.messages.contains("--help'."))
    }

    @Test func `a folder that is no folder of samples ends with 65`() async throws {
        let folder = try TemporaryFolder()
        for (path, words) in [
            (folder.path("none"), "there is no folder"), (folder.url.path, "no specimen subjects"),
        ] {
            let run = try await Idv.run(["demo", "--samples", path])
            #expect(run.status == 65)
            #expect(run.messages.contains(words))
        }
    }

    @Test func `the providers that are built in say what they can do`() async throws {
        let text = try await Idv.run(["providers"])
        #expect(text.status == 0)
        #expect(text.messages.isEmpty)
        #expect(text.results.contains("verifyIdentity  billed, is not repeated blindly"))
        #expect(text.results.contains("4 to 15728640 bytes"))

        let object = try await Idv.run(["providers", "--json"]).object()
        #expect(Set(object.keys) == ["schema", "providers"])
        #expect(object["schema"] as? String == "idv.providers/1")
        let providers = try #require(object["providers"] as? [[String: Any]])
        #expect(providers.count == BuiltInAdapters.registry.names.count)
        for provider in providers {
            #expect(
                Set(provider.keys) == [
                    "name", "adapter", "environment", "capabilities", "documentKinds",
                    "classifiesDocuments", "checks", "requirements", "operations",
                ]
            )
            let requirements = try #require(provider["requirements"] as? [[String: Any]])
            #expect(
                requirements.allSatisfy {
                    Set($0.keys) == ["role", "optional", "formats", "minimumBytes", "maximumBytes"]
                }
            )
            let operations = try #require(provider["operations"] as? [[String: Any]])
            #expect(!operations.isEmpty)
        }
    }

    @Test func `a result that cannot be written is an error and not a success`() async throws {
        let full = try await RunningIdv(["providers"], output: "/dev/full").end()
        #expect(full.status == 74)
        #expect(full.messages.contains("could not be written to standard output: No space left"))
    }

    @Test(arguments: [["providers"], ["sandbox"]])
    func `a standard output that is closed ends the command, a simulator too`(
        arguments: [String]
    ) async throws {
        let folder = try TemporaryFolder()
        let run = try await RunningIdv(
            ["-c", "exec \"$0\" \"$@\" >&-", Idv.executable.path] + arguments,
            environment: ["TMPDIR": folder.url.path],
            executable: "/bin/sh"
        ).end()
        #expect(run.status == 74)
        #expect(run.messages.contains("could not be written to standard output: Bad file"))
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [["providers"], ["sandbox"]])
    func `a reader that has gone ends the command, a simulator too`(
        arguments: [String]
    ) async throws {
        let folder = try TemporaryFolder()
        // The writer opens the pipe only after its one reader has left it for good.
        let script = """
            mkfifo "$0/pipe"; exec 3<>"$0/pipe" 4>"$0/pipe"; exec 3<&-
            "$@" >&4; status=$?; rm "$0/pipe"; exit $status
            """
        let run = try await RunningIdv(
            ["-c", script, folder.url.path, Idv.executable.path] + arguments,
            environment: ["TMPDIR": folder.url.path],
            executable: "/bin/sh"
        ).end()
        #expect(run.status == 74)
        #expect(run.messages.contains("could not be written to standard output: Broken pipe"))
        #expect(folder.names.isEmpty)
    }
}
