import IDVPrimitives
import IDVRouting
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
        summary: "Verify that a person is the one on a document, from their captures.",
        options: [
            CommandSyntax.config, CommandSyntax.provider, CommandSyntax.captures,
            CommandSyntax.front, CommandSyntax.back, selfie, CommandSyntax.documentType,
            CommandSyntax.json,
        ] + RouteArguments.options,
        notes: [
            "Without --provider the attempt goes by the configuration's route, when it has one.",
            "Exit codes: 0 accepted, 10 rejected, 11 review, 12 incomplete, 64 wrong usage,",
            "65 bad input file, 69 provider not available, 74 the result cannot be written,",
            "75 try again later, 77 key refused, 78 bad configuration.",
        ]
    )

    private let arguments: AttemptArguments
    private let routing: RouteArguments

    init(_ arguments: ParsedArguments) throws {
        routing = try RouteArguments(arguments)
        guard arguments[CommandSyntax.provider] == nil || !routing.isGiven else {
            throw UsageError(
                "--provider names who is asked; leave out --route, --subject, --country and --region"
            )
        }
        self.arguments = try AttemptArguments(arguments, selfie: Self.selfie)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        try await arguments.withConfiguration(console) { loading, request in
            guard arguments.usesRoute(of: loading.configuration, routing) else {
                return try await verify(
                    with: try loading.provider(named: arguments.provider),
                    request,
                    console
                )
            }
            return try await verify(by: loading.configuration, request, console)
        }
    }

    private func verify(
        by configuration: ServiceConfiguration,
        _ request: VerificationRequest,
        _ console: Console
    ) async throws -> ExitStatus {
        let attempt = try arguments.attempt(
            for: configuration.providers.values.map(\.profile),
            request
        )
        do {
            let service = VerificationService(configuration)
            let result = try await service.verify(
                attempt.captures,
                routing.request(attempt.request)
            )
            // A shadow's copy is on its way, and its transport goes with this command.
            _ = await service.shutdown(within: attempt.request.deadline)
            console.progress("")
            if arguments.isJSON {
                console.printJSON(RouteJSON.object(result))
            } else {
                console.print(ResultText.lines(result))
            }
            return result.error.map { ExitStatus($0) } ?? ExitStatus(result.outcome)
        } catch let error as ProviderError {
            console.error("idv: \(error)")
            return ExitStatus(error)
        }
    }

    private func verify(
        with provider: any VerificationProvider,
        _ request: VerificationRequest,
        _ console: Console
    ) async throws -> ExitStatus {
        guard let verifier = provider as? any IdentityVerifying else {
            throw UsageError(
                "the provider '\(provider.profile.name)' does not verify identities"
            )
        }
        do {
            let attempt = try arguments.attempt(for: [provider.profile], request)
            let result = try await verifier.verify(attempt.captures, request: attempt.request)
            report(result, console)
            return ExitStatus(result.outcome)
        } catch let error as ProviderError {
            console.error("idv: \(error)")
            if error.kind == .invalidConfiguration, arguments.hasPlainFiles {
                console.error(
                    "idv: single files do not say how they were captured; a capture set does: "
                        + "--captures DIR"
                )
            }
            report(VerificationResult(profile: provider.profile, error: error), console)
            return ExitStatus(error)
        }
    }

    private func report(_ result: VerificationResult, _ console: Console) {
        console.progress("")
        if arguments.isJSON {
            console.printJSON(VerificationJSON.object(result))
        } else {
            console.print(ResultText.lines(result))
        }
    }
}
