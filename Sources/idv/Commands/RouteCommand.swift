import IDVConfiguration
import IDVPrimitives
import IDVRouting
import IdentityVerification

/// `idv route explain`: which provider a request would go to, and why.
struct RouteCommand: Command {
    private static let document = CommandSyntax.Option(
        name: "document-type",
        value: "KIND",
        help: "passport, driversLicense, idCard or auto (default: auto)"
    )
    private static let checks = CommandSyntax.Option(
        name: "checks",
        value: "LIST",
        help: "what the provider must look at, with commas: faceComparison,documentReading"
    )
    private static let request = CommandSyntax.Option(
        name: "request",
        value: "LIST",
        help:
            "all of it in one: country=DEU,document-type=passport,checks=faceComparison+documentReading"
    )
    private static let environment = CommandSyntax.Option(
        name: "environment",
        value: "WORD",
        help: "sandbox or live (default: the route's own)"
    )

    static let syntax = CommandSyntax(
        name: "route",
        summary: "Explain which provider a request would go to, and why. Nothing is sent.",
        options: [CommandSyntax.config] + RouteArguments.options + [
            document, checks, environment, request, CommandSyntax.json,
        ],
        operands: CommandSyntax.Operands(
            name: "explain",
            help: "the word explain",
            isRequired: true
        ),
        notes: [
            "What only a running service knows, such as its circuit breakers, does not show here.",
            "Exit codes: 0 a provider takes it, 69 none does, 64 wrong usage, 78 bad configuration.",
        ]
    )

    private let configuration: String
    private let isJSON: Bool
    private let request: RouteRequest

    init(_ arguments: ParsedArguments) throws {
        guard arguments.operands == ["explain"] else {
            let found = arguments.operands.first.map { "'\($0)'" } ?? "nothing"
            throw UsageError("expected 'explain', found \(found)")
        }
        var arguments = arguments
        try arguments.spread(
            Self.request,
            over: RouteArguments.options + [Self.document, Self.checks, Self.environment]
        )
        configuration = try arguments.required(CommandSyntax.config)
        isJSON = arguments.has(CommandSyntax.json)
        let document = try arguments[Self.document].map { word in
            guard let document = DocumentSelection(named: word) else {
                throw UsageError("--document-type is '\(word)'; it is a kind of document or auto")
            }
            return document
        }
        let checks = try (arguments[Self.checks] ?? "").split { ",+".contains($0) }.map { word in
            try Self.word(String(word), of: IdentityCheck.self, "--checks")
        }
        request = try RouteArguments(arguments).request(
            VerificationRequest(document: document ?? .automatic),
            checks: Set(checks),
            environment: try arguments[Self.environment].map {
                try Self.word($0, of: ProviderEnvironment.self, "--environment")
            }
        )
    }

    private static func word<Value: RawRepresentable & CaseIterable>(
        _ text: String,
        of type: Value.Type,
        _ option: String
    ) throws -> Value where Value.RawValue == String {
        if let value = Value(rawValue: text) { return value }
        let known = Value.allCases.map(\.rawValue)
        let meant = Spelling.nearest(to: text, among: known).map { "; did you mean \($0)?" }
        throw UsageError(
            "\(option) has '\(text)'" + (meant ?? "; it is one of \(known.joined(separator: ", "))")
        )
    }

    func run(_ console: Console) async throws -> ExitStatus {
        let decision = try await ProviderLoading.with(configurationAt: configuration) { loading in
            do {
                return try await VerificationService(loading.configuration).decide(request)
            } catch let error as ProviderError {
                throw UsageError(error.message)
            }
        }
        if isJSON {
            console.printJSON(RouteJSON.object(decision))
        } else {
            console.print(decision.explanation)
        }
        return decision.providers.isEmpty ? .unavailable : .success
    }
}
