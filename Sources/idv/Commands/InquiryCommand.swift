import IDVConfiguration
import IDVPrimitives

/// `idv inquiry replay`: what the inquiry store makes of updates, intents and outcomes.
struct InquiryCommand: Command {
    private static let platform = CommandSyntax.Option(
        name: "platform",
        value: "NAME",
        help: "ios, android or web (default: ios)"
    )
    private static let selfieProxy = CommandSyntax.Option(
        name: "selfie-proxy",
        value: "URL",
        help:
            "the one service address that is accepted (default: none, so that every one is refused)"
    )
    private static let pageOrigin = CommandSyntax.Option(
        name: "page-origin",
        value: "URL",
        help: "the page's origin, for the platform web: the model then has the engineUrl"
    )

    static let syntax = CommandSyntax(
        name: "inquiry",
        summary: "Replay the lines of an inquiry: what its store makes of each.",
        options: [platform, selfieProxy, pageOrigin],
        operands: CommandSyntax.Operands(
            name: "replay FILE.jsonl",
            help: "the word replay and a file of lines, or - for standard input",
            isRequired: true
        ),
        notes: [
            "Each line is a JSON object with the member op: start, update, intent, engine, reply, prepare or chunk.",
            "After each the model is printed as a line of JSON; an intent is first answered by a line with op result.",
            "The output holds what the input held, credentials too.",
            "Exit codes: 0 every line was read, 65 one could not be read.",
        ]
    )

    private let path: String
    private let platform: String
    private let selfieProxy: String?
    private let pageOrigin: String?

    init(_ arguments: ParsedArguments) throws {
        guard arguments.operands.first == "replay" else {
            let found = arguments.operands.first.map { "'\($0)'" } ?? "nothing"
            throw UsageError("expected 'replay FILE.jsonl', found \(found)")
        }
        guard arguments.operands.count == 2 else {
            throw UsageError(
                arguments.operands.count < 2
                    ? "replay needs a file, or - for standard input" : "replay takes one file"
            )
        }
        path = arguments.operands[1]
        platform = arguments[Self.platform] ?? "ios"
        guard BuiltInAdapters.inquiryPlatforms.contains(platform) else {
            let meant = Spelling.nearest(to: platform, among: BuiltInAdapters.inquiryPlatforms)
            throw UsageError(
                "there is no platform '\(platform)'; use "
                    + (meant.map { "\($0), or one of " } ?? "one of ")
                    + BuiltInAdapters.inquiryPlatforms.joined(separator: ", ")
            )
        }
        selfieProxy = arguments[Self.selfieProxy]
        pageOrigin = arguments[Self.pageOrigin]
        guard pageOrigin == nil || platform == "web" else {
            throw UsageError("--page-origin is for --platform web; found '\(platform)'")
        }
    }

    func run(_ console: Console) async throws -> ExitStatus {
        let handle = try BuiltInAdapters.inquiryReplay(
            platform: platform,
            selfieProxy: selfieProxy,
            pageOrigin: pageOrigin
        )
        let name = path == "-" ? "standard input" : "'\(path)'"
        let lines = try LineReader(path: path)
        while let line = try lines.next() {
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
            do {
                for text in try handle(line) { console.printJSONLine(text) }
            } catch {
                throw Failure(.badInput, "line \(lines.number) of \(name): \(error)")
            }
        }
        return .success
    }
}
