/// What a subcommand takes, written once for reading, completing and printing help.
struct CommandSyntax: Sendable {
    struct Option: Sendable {
        /// The name without its dashes.
        let name: String
        /// What stands for the value in the help; nil for a flag.
        let value: String?
        let help: String
        var isRequired = false
    }

    struct Operands: Sendable {
        let name: String
        let help: String
        let isRequired: Bool
    }

    let name: String
    let summary: String
    let options: [Option]
    var operands: Operands?
    var notes: [String] = []

    static let config = Option(
        name: "config",
        value: "FILE",
        help: "the configuration, JSON or JSON5",
        isRequired: true
    )
    static let json = Option(
        name: "json",
        value: nil,
        help: "print one JSON object instead of text"
    )
    static let provider = Option(
        name: "provider",
        value: "NAME",
        help: "a provider of the configuration (default: the one it names as default)"
    )
    static let captures = Option(
        name: "captures",
        value: "DIR",
        help: "a capture set: a folder with captures.json and the files that it names"
    )
    static let front = Option(
        name: "front",
        value: "FILE",
        help: "the document's front, JPEG or PNG, when there is no capture set"
    )
    static let back = Option(name: "back", value: "FILE", help: "the document's back")
    static let documentType = Option(
        name: "document-type",
        value: "KIND",
        help: "passport, driversLicense, idCard or auto (default: the capture set's, or auto)"
    )
}
