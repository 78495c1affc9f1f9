import IDVPrimitives
import IdentityVerification

/// `idv scan`: what stands on a document, without a verdict.
struct ScanCommand: Command {
    static let syntax = CommandSyntax(
        name: "scan",
        summary: "Read what stands on a document.",
        options: [
            CommandSyntax.config, CommandSyntax.provider, CommandSyntax.front, CommandSyntax.back,
            CommandSyntax.documentType, CommandSyntax.json,
        ],
        notes: [
            "A scan gives no verdict about a person: its JSON has the schema idv.scan/1, which is",
            "idv.verification/1 without an outcome. Exit codes: 0 read, 11 read with a doubt that its",
            "reasons name, the others as for 'idv verify'.",
        ]
    )

    private let arguments: ParsedArguments
    private let captures: CaptureArguments

    init(_ arguments: ParsedArguments) throws {
        self.arguments = arguments
        captures = try CaptureArguments(arguments, selfie: nil)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        try await ProviderLoading.with(
            configurationAt: try arguments.required(CommandSyntax.config)
        ) { try await scan(with: $0, console) }
    }

    private func scan(
        with loading: ProviderLoading,
        _ console: Console
    ) async throws -> ExitStatus {
        let provider = try loading.provider(named: arguments[CommandSyntax.provider])
        guard let reader = provider as? any DocumentReading else {
            throw UsageError("the provider '\(provider.profile.name)' does not read documents")
        }
        let request = VerificationRequest(
            document: captures.document,
            onCall: { console.progress(CallProgress.text($0)) }
        )
        let isJSON = arguments.has(CommandSyntax.json)
        do {
            let scan = try await reader.scanDocument(
                try captures.captureSet(for: provider.profile),
                request: request
            )
            console.progress("")
            if isJSON {
                console.printJSON(VerificationJSON.object(scan))
            } else {
                console.print(ResultText.lines(scan))
            }
            let doubts: Set<OutcomeReason.Code> = [
                .documentUnreadable, .documentKindDiffers, .scoreOutsideScale,
            ]
            return scan.reasons.contains { doubts.contains($0.code) } ? .review : .success
        } catch let refusal as MediaRefusal {
            throw Failure(.badInput, "\(refusal)")
        } catch let error as ProviderError {
            console.error("idv: \(error)")
            if isJSON {
                console.printJSON(
                    VerificationJSON.object(failedScan: error, profile: provider.profile)
                )
            }
            return ExitStatus(error)
        }
    }
}
