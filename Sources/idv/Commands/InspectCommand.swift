import IDVPrimitives
import IdentityVerification

/// `idv inspect`: what image files are, found from their bytes.
struct InspectCommand: Command {
    static let syntax = CommandSyntax(
        name: "inspect",
        summary: "Say what image files are, from their bytes and not from their names.",
        options: [CommandSyntax.json],
        operands: CommandSyntax.Operands(
            name: "FILE…",
            help: "the files to look at",
            isRequired: true
        ),
        notes: ["Exit codes: 0 every file is a whole JPEG or PNG image, 65 at least one is not."]
    )

    private let paths: [String]
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        paths = arguments.operands
        isJSON = arguments.has(CommandSyntax.json)
    }

    func run(_ console: Console) async throws -> ExitStatus {
        let reports = paths.map { MediaReport(path: $0) }
        if isJSON {
            let object: JSONValue = [
                "schema": "idv.inspection/1", "files": .array(reports.map(\.json)),
            ]
            console.printJSON(object)
        } else {
            console.print(reports.map(\.text))
        }
        return reports.allSatisfy(\.isImage) ? .success : .badInput
    }
}
