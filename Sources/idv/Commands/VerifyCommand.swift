import IDVPrimitives
import IdentityVerification

/// `idv verify`: a document and a selfie, to one provider, with its verdict.
struct VerifyCommand: Command {
    private static let selfie = CommandSyntax.Option(
        name: "selfie",
        value: "FILE",
        help: "the person's face; without one the attempt is incomplete"
    )

    static let syntax = CommandSyntax(
        name: "verify",
        summary: "Verify that the person in a selfie is the one on a document.",
        options: [
            CommandSyntax.config, CommandSyntax.provider, CommandSyntax.front, CommandSyntax.back,
            selfie, CommandSyntax.documentType, CommandSyntax.json,
        ],
        notes: [
            "Exit codes: 0 accepted, 10 rejected, 11 review, 12 incomplete, 64 wrong usage,",
            "65 bad input file, 69 provider not available, 74 the result cannot be written,",
            "75 try again later, 77 key refused, 78 bad configuration.",
        ]
    )

    private let arguments: ParsedArguments
    private let captures: CaptureArguments

    init(_ arguments: ParsedArguments) throws {
        self.arguments = arguments
        captures = try CaptureArguments(arguments, selfie: Self.selfie)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        try await ProviderLoading.with(
            configurationAt: try arguments.required(CommandSyntax.config)
        ) { try await verify(with: $0, console) }
    }

    private func verify(
        with loading: ProviderLoading,
        _ console: Console
    ) async throws -> ExitStatus {
        let provider = try loading.provider(named: arguments[CommandSyntax.provider])
        guard let verifier = provider as? any IdentityVerifying else {
            throw UsageError("the provider '\(provider.profile.name)' does not verify identities")
        }
        let request = VerificationRequest(
            document: captures.document,
            onCall: { console.progress(CallProgress.text($0)) }
        )
        let result: VerificationResult
        let status: ExitStatus
        do {
            result = try await verifier.verify(
                try captures.captureSet(for: provider.profile),
                request: request
            )
            status = ExitStatus(result.outcome)
        } catch let refusal as MediaRefusal {
            throw Failure(.badInput, "\(refusal)")
        } catch let error as ProviderError {
            console.error("idv: \(error)")
            result = VerificationResult(profile: provider.profile, error: error)
            status = ExitStatus(error)
        }
        console.progress("")
        if arguments.has(CommandSyntax.json) {
            console.printJSON(VerificationJSON.object(result))
        } else {
            console.print(ResultText.lines(result))
        }
        return status
    }
}
