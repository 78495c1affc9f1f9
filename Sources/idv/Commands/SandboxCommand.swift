import IDVPrimitives
import IDVSimulatorKit

/// `idv sandbox`: the vendors' simulators, until it is interrupted.
struct SandboxCommand: Command {
    private static let port = CommandSyntax.Option(
        name: "port",
        value: "N",
        help: "the first simulator's port, further ones follow (default: free ports)"
    )
    private static let tls = CommandSyntax.Option(
        name: "tls",
        value: nil,
        help: "speak https, with a certificate authority of its own"
    )

    private static let scenario = CommandSyntax.Option(
        name: "scenario",
        value: "NAME",
        help: "what goes wrong, such as lost-answer (default: none; a wrong name prints all)"
    )

    static let syntax = CommandSyntax(
        name: "sandbox",
        summary: "Run the vendors' simulators on this machine until interrupted.",
        options: [port, tls, scenario],
        notes: [
            "A configuration for them is printed to standard output as soon as they run:",
            "  idv sandbox > sandbox.json5 &",
            "Its secrets are files in a private folder, which goes when the command ends.",
        ]
    )

    private let port: Int
    private let usesTLS: Bool
    private let scenario: String?

    init(_ arguments: ParsedArguments) throws {
        usesTLS = arguments.has(Self.tls)
        scenario = arguments[Self.scenario]
        guard let text = arguments[Self.port] else {
            port = 0
            return
        }
        guard let number = Int(text), (0...65_535).contains(number) else {
            throw UsageError("--port is '\(text)'; it is a number from 0 to 65535")
        }
        port = number
    }

    func run(_ console: Console) async throws -> ExitStatus {
        let sandbox: Sandbox
        do {
            sandbox = try Sandbox(firstPort: port, usesTLS: usesTLS, scenario: scenario)
        } catch let error as SandboxOptions.UnknownScenario {
            throw UsageError(
                "there is no scenario '\(error.name)'; there are: "
                    + error.known.joined(separator: ", ")
            )
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unavailable, "the simulators cannot be started: \(error)")
        }
        defer { sandbox.stop() }
        console.print("// The simulators of 'idv sandbox', until it is interrupted.")
        console.printJSON(sandbox.configuration, pretty: true)
        // Nobody could use simulators whose configuration nobody has.
        guard console.outputFailure == nil else { return .outputFailed }
        for (adapter, address) in sandbox.addresses {
            console.error("\(adapter) is at \(address)")
        }
        console.error("Interrupt to stop.")
        // A stream that nobody feeds ends when the task is cancelled, and not before.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return .success
    }
}
