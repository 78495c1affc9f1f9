import IDVConfiguration

/// The command `idv`: finds the subcommand, reads its arguments, runs it, and says how it went.
struct CommandLineTool {
    let console: Console

    static let commands: [any Command.Type] = [
        VerifyCommand.self, ScanCommand.self, PlanCommand.self, InspectCommand.self,
        ProvidersCommand.self, ConfigCommand.self, RouteCommand.self, InquiryCommand.self,
        SandboxCommand.self,
        DemoCommand.self,
    ]

    static let version = "0.1.0"

    /// Runs the command that the arguments name and gives its exit code.
    func run(_ arguments: [String]) async -> ExitStatus {
        let status = await perform(arguments)
        guard let failure = console.outputFailure else { return status }
        console.error("idv: the result could not be written to standard output: \(failure)")
        return .outputFailed
    }

    private func perform(_ arguments: [String]) async -> ExitStatus {
        guard let first = arguments.first else {
            console.error(HelpText.overview(Self.commands))
            return .usage
        }
        switch first {
        case "-h", "--help":
            console.printBlock(HelpText.overview(Self.commands))
            return .success
        case "--version":
            console.print("idv \(Self.version)")
            return .success
        case "help":
            return help(for: Array(arguments.dropFirst()))
        default:
            break
        }
        guard let command = command(named: first) else {
            return unknownCommand(first)
        }
        return await run(command, Array(arguments.dropFirst()))
    }

    private func run(_ command: any Command.Type, _ arguments: [String]) async -> ExitStatus {
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" })
        {
            console.printBlock(HelpText.page(command.syntax))
            return .success
        }
        do {
            let parsed = try ParsedArguments(arguments, syntax: command.syntax)
            return try await command.init(parsed).run(console)
        } catch let error as UsageError {
            console.error("idv \(command.syntax.name): \(error.message)")
            console.error("See 'idv \(command.syntax.name) --help'.")
            return .usage
        } catch let failure as Failure {
            console.error("idv: \(failure.message)")
            return failure.status
        } catch is CancellationError {
            console.error("idv: interrupted; nothing was sent to the vendor.")
            return .unavailable
        } catch {
            console.error("idv: \(error)")
            return .unavailable
        }
    }

    private func command(named name: String) -> (any Command.Type)? {
        Self.commands.first { $0.syntax.name == name }
    }

    private func help(for names: [String]) -> ExitStatus {
        guard names.count < 2 else {
            console.error("idv: help explains one command at a time")
            return .usage
        }
        guard let name = names.first else {
            console.printBlock(HelpText.overview(Self.commands))
            return .success
        }
        guard let command = command(named: name) else { return unknownCommand(name) }
        console.printBlock(HelpText.page(command.syntax))
        return .success
    }

    private func unknownCommand(_ name: String) -> ExitStatus {
        let names = Self.commands.map { $0.syntax.name }
        let meant = Spelling.nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
        console.error("idv: there is no command '\(name)'.\(meant)")
        console.error("See 'idv --help'.")
        return .usage
    }
}
