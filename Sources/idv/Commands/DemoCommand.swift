import IDVConfiguration
import IDVPrimitives
import IDVRouting
import IdentityVerification

/// `idv demo`: the specimen subjects through every vendor's simulator, as a table.
struct DemoCommand: Command {
    private static let samples = CommandSyntax.Option(
        name: "samples",
        value: "DIR",
        help: "the specimen captures (default: Samples)"
    )

    static let syntax = CommandSyntax(
        name: "demo",
        summary: "Verify the specimen subjects against the simulators, and print a table.",
        options: [samples, CommandSyntax.json]
    )

    private let folder: String
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        folder = arguments[Self.samples] ?? "Samples"
        isJSON = arguments.has(CommandSyntax.json)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        let subjects = try SpecimenSubject.all(in: folder)
        let sandbox = try Sandbox()
        defer { sandbox.stop() }
        let rows = try await ProviderLoading.with(
            configuration: sandbox.configuration.encoded(),
            named: "the simulators' configuration"
        ) { try await verify(subjects, with: $0, console) }
        console.progress("")
        if isJSON {
            let object: JSONValue = [
                "schema": "idv.demo/1", "results": .array(rows.map(\.json)),
            ]
            console.printJSON(object)
        } else {
            console.print(DemoTable.lines(rows))
        }
        return rows.contains { $0.result.outcome == .noAnswer } ? .unavailable : .success
    }

    private func verify(
        _ subjects: [SpecimenSubject],
        with loading: ProviderLoading,
        _ console: Console
    ) async throws -> [DemoTable.Row] {
        let providers = loading.configuration.providers.values
            .compactMap { $0 as? any IdentityVerifying }
            .sorted { $0.profile.name < $1.profile.name }
        return try await withThrowingTaskGroup(of: (Int, [DemoTable.Row]).self) { group in
            for (place, provider) in providers.enumerated() {
                group.addTask {
                    var rows: [DemoTable.Row] = []
                    for subject in subjects where Self.isMeant(subject, for: provider) {
                        console.progress("\(provider.profile.name): \(subject.name) …")
                        rows.append(try await Self.row(provider, subject))
                    }
                    return (place, rows)
                }
            }
            var all: [(Int, [DemoTable.Row])] = []
            for try await rows in group { all.append(rows) }
            return all.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }

    /// A set without a document tells nothing about a provider that verifies documents.
    private static func isMeant(
        _ subject: SpecimenSubject,
        for provider: any IdentityVerifying
    ) -> Bool {
        subject.captures[.documentFront] != nil || provider.profile.documentKinds.isEmpty
    }

    private static func row(
        _ provider: any IdentityVerifying,
        _ subject: SpecimenSubject
    ) async throws -> DemoTable.Row {
        do {
            let result = try await provider.verify(subject.captures)
            return DemoTable.Row(subject: subject.name, result: result)
        } catch let error as ProviderError {
            return DemoTable.Row(
                subject: subject.name,
                result: VerificationResult(profile: provider.profile, error: error)
            )
        }
    }
}
