import IDVConfiguration
import IDVPrimitives
import IDVRouting
import IdentityVerification

/// `idv providers`: what the providers of a configuration are and can do.
struct ProvidersCommand: Command {
    private static let config = CommandSyntax.Option(
        name: "config",
        value: "FILE",
        help: "the configuration (default: what the built-in adapters can do)"
    )

    static let syntax = CommandSyntax(
        name: "providers",
        summary: "Print what each provider is and can do. Nothing is sent to a vendor.",
        options: [config, CommandSyntax.json]
    )

    private let configuration: String?
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        configuration = arguments[Self.config]
        isJSON = arguments.has(CommandSyntax.json)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        let profiles: [ProviderProfile]
        if let configuration {
            profiles = try await ProviderLoading.with(configurationAt: configuration) {
                $0.configuration.providers.values.map(\.profile)
            }
        } else {
            profiles = BuiltInAdapters.registry.profiles
        }
        let sorted = profiles.sorted { $0.name < $1.name }
        if isJSON {
            let object: JSONValue = [
                "schema": "idv.providers/1", "providers": .array(sorted.map(ProfileReport.json)),
            ]
            console.printJSON(object)
        } else {
            console.printBlock(sorted.map(ProfileReport.text).joined(separator: "\n"))
        }
        return .success
    }
}
