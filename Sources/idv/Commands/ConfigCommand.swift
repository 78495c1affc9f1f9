import IDVConfiguration
import IDVPrimitives
import IDVRouting
import IdentityVerification

/// `idv config check`: whether a configuration can be used, and with `--live` whether its vendors can.
struct ConfigCommand: Command {
    private static let live = CommandSyntax.Option(
        name: "live",
        value: nil,
        help:
            "ask each vendor, without cost: is it reachable, trusted, does it take the key, the clock"
    )

    static let syntax = CommandSyntax(
        name: "config",
        summary: "Check a configuration: all of its faults at once, and what it gives.",
        options: [live, CommandSyntax.json],
        operands: CommandSyntax.Operands(
            name: "check FILE",
            help: "the word check and the configuration, JSON or JSON5",
            isRequired: true
        ),
        notes: [
            "Exit codes: 0 it can be used, 69 a vendor cannot, 77 a key is refused, 64 wrong usage,",
            "78 bad configuration.",
        ]
    )

    private let path: String
    private let isLive: Bool
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        guard arguments.operands.first == "check" else {
            let found = arguments.operands.first.map { "'\($0)'" } ?? "nothing"
            throw UsageError("expected 'check FILE', found \(found)")
        }
        guard arguments.operands.count == 2 else {
            throw UsageError(
                arguments.operands.count < 2 ? "check needs a file" : "check takes one file"
            )
        }
        path = arguments.operands[1]
        isLive = arguments.has(Self.live)
        isJSON = arguments.has(CommandSyntax.json)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        try await ProviderLoading.with(configurationAt: path) { loading in
            let configuration = loading.configuration
            var reports: [String: ProbeReport] = [:]
            if isLive {
                reports = try await Self.probe(Array(configuration.providers.values), console)
            }
            if isJSON {
                console.printJSON(ConfigReport.json(configuration, reports))
            } else {
                console.print(ConfigReport.lines(configuration, reports, isLive: isLive))
            }
            let findings = reports.values.flatMap(\.findings).filter { $0.state == .failed }
            if findings.contains(where: { $0.check == .key }) { return .keyRefused }
            return findings.isEmpty ? .success : .unavailable
        }
    }

    private static func probe(
        _ providers: [any VerificationProvider],
        _ console: Console
    ) async throws -> [String: ProbeReport] {
        try await withThrowingTaskGroup(of: ProbeReport.self) { group in
            for case let provider as any ProviderProbing in providers {
                console.progress("\(provider.profile.name) …")
                group.addTask { try await provider.probe() }
            }
            var reports: [String: ProbeReport] = [:]
            for try await report in group { reports[report.provider] = report }
            console.progress("")
            return reports
        }
    }
}
