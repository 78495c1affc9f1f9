import IDVPrimitives
import IdentityVerification

/// `idv scan`: what stands on a document, without a verdict.
struct ScanCommand: Command {
    static let syntax = CommandSyntax(
        name: "scan",
        summary: "Read what stands on a document.",
        options: [
            CommandSyntax.config, CommandSyntax.provider, CommandSyntax.captures,
            CommandSyntax.front, CommandSyntax.back, CommandSyntax.documentType, CommandSyntax.json,
        ],
        notes: [
            "A scan gives no verdict about a person: its JSON has the schema idv.scan/1, which is",
            "idv.verification/1 without an outcome. Exit codes: 0 read, 11 read with a doubt that its",
            "reasons name, the others as for 'idv verify'.",
        ]
    )

    private let arguments: AttemptArguments

    init(_ arguments: ParsedArguments) throws {
        self.arguments = try AttemptArguments(arguments, selfie: nil)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        try await arguments.withProvider(console) { provider, request in
            guard let reader = provider as? any DocumentReading else {
                throw UsageError("the provider '\(provider.profile.name)' does not read documents")
            }
            do {
                let attempt = try arguments.attempt(for: [provider.profile], request)
                let scan = try await reader.scanDocument(
                    attempt.captures,
                    request: attempt.request
                )
                return report(scan, console)
            } catch let error as ProviderError {
                console.error("idv: \(error)")
                if arguments.isJSON {
                    console.printJSON(
                        VerificationJSON.object(failedScan: error, profile: provider.profile)
                    )
                }
                return ExitStatus(error)
            }
        }
    }

    private func report(_ scan: DocumentScan, _ console: Console) -> ExitStatus {
        console.progress("")
        if arguments.isJSON {
            console.printJSON(VerificationJSON.object(scan))
        } else {
            console.print(ResultText.lines(scan))
        }
        let doubts: Set<OutcomeReason.Code> = [
            .documentUnreadable, .documentKindDiffers, .scoreOutsideScale,
        ]
        return scan.reasons.contains { doubts.contains($0.code) } ? .review : .success
    }
}
