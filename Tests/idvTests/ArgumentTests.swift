import IdentityVerification
import Testing

@testable import idv

/// How arguments are read.
@Suite struct ArgumentTests {
    private static let alpha = CommandSyntax.Option(name: "alpha", value: "FILE", help: "a file")
    private static let beta = CommandSyntax.Option(
        name: "beta",
        value: "N",
        help: "a number",
        isRequired: true
    )
    private static let flag = CommandSyntax.Option(name: "flag", value: nil, help: "a flag")

    private static func syntax(operands: CommandSyntax.Operands? = nil) -> CommandSyntax {
        CommandSyntax(
            name: "try",
            summary: "Try.",
            options: [alpha, beta, flag],
            operands: operands
        )
    }

    private static let files = CommandSyntax.Operands(
        name: "FILE…",
        help: "the files",
        isRequired: true
    )

    @Test(
        arguments: [
            ["--alpha", "x", "--beta", "1", "--flag"], ["--beta=1", "--flag", "--alpha=x"],
            ["--flag", "--alpha=x", "--flag", "--beta", "1"],
        ])
    func `options come in any order and either form`(arguments: [String]) throws {
        let parsed = try ParsedArguments(arguments, syntax: Self.syntax())
        #expect(parsed[Self.alpha] == "x")
        #expect(try parsed.required(Self.beta) == "1")
        #expect(parsed.has(Self.flag))
        #expect(parsed.operands.isEmpty)
    }

    @Test(
        arguments: [
            (["--beta", "1", "a", "b"], ["a", "b"]), (["a", "--beta", "1", "b"], ["a", "b"]),
            (["--beta", "1", "--", "--alpha", "-x"], ["--alpha", "-x"]),
            (["--beta=1", "-"], ["-"]), (["--beta", "1", "a", "--", "--"], ["a", "--"]),
            (["--beta", "1", "--", ""], [""]),
        ])
    func `operands stand between options and behind two dashes`(
        arguments: [String],
        operands: [String]
    ) throws {
        let parsed = try ParsedArguments(arguments, syntax: Self.syntax(operands: Self.files))
        #expect(parsed.operands == operands)
        #expect(parsed[Self.alpha] == nil)
        #expect(!parsed.has(Self.flag))
    }

    @Test(
        arguments: [
            ("--beta=a=b", "a=b"), ("--beta=--alpha", "--alpha"), ("--beta=-1", "-1"),
            ("--beta= ", " "),
        ])
    func `a value behind an equals sign is taken as it is`(argument: String, value: String) throws {
        let parsed = try ParsedArguments([argument], syntax: Self.syntax())
        #expect(parsed[Self.beta] == value)
    }

    @Test func `a value may begin with one dash`() throws {
        let parsed = try ParsedArguments(["--beta", "-1"], syntax: Self.syntax())
        #expect(parsed[Self.beta] == "-1")
    }

    @Test(
        arguments: [
            ([], "--beta N is missing"), (["--beta"], "--beta needs a value"),
            (["--beta", "--flag"], "--beta needs a value"), (["--beta", ""], "needs a value"),
            (["--beta="], "--beta= has no value"),
            (["--beta", "1", "--beta", "2"], "--beta is given twice"),
            (["--beta", "1", "--beta=1"], "--beta is given twice"),
            (["--flag=yes", "--beta", "1"], "--flag takes no value"),
            (["--aplha", "x"], "did you mean --alpha?"), (["--hepl"], "did you mean --help?"),
            (["--nothing", "x"], "there is no option --nothing"),
            (["--Alpha", "x"], "did you mean --alpha?"),
            (["-b", "1"], "options begin with two dashes"),
            (["--beta", "1", "x"], "'x' belongs to no option"),
            (["x"], "'x' belongs to no option"),
            (["--=x", "--beta", "1"], "there is no option --"),
        ])
    func `what does not fit is named with the way out`(arguments: [String], words: String) {
        let error = #expect(throws: UsageError.self) {
            try ParsedArguments(arguments, syntax: Self.syntax())
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `a command that needs files asks for them`() {
        let error = #expect(throws: UsageError.self) {
            try ParsedArguments(["--beta", "1"], syntax: Self.syntax(operands: Self.files))
        }
        #expect(error?.message == "FILE… is missing: the files")
    }

    @Test(
        arguments: [
            ("passport", .kind(.passport)), ("Passport", .kind(.passport)),
            ("driversLicense", .kind(.driversLicense)),
            ("drivers_license", .kind(.driversLicense)),
            ("drivers-license", .kind(.driversLicense)), ("idCard", .kind(.idCard)),
            ("id_card", .kind(.idCard)), ("id-card", .kind(.idCard)), ("auto", .automatic),
        ] as [(String, DocumentSelection)]
    )
    func `a document type is read in every spelling`(
        spelling: String,
        selection: DocumentSelection
    ) throws {
        for arguments in [["--document-type", spelling], ["--document-type=\(spelling)"]] {
            #expect(try Self.document(arguments) == selection)
        }
        #expect(try Self.document([]) == nil)
    }

    @Test(arguments: ["pasport", "drivers.license", "libraryCard", "1"])
    func `a document type that is none is refused`(spelling: String) throws {
        let error = #expect(throws: UsageError.self) {
            try Self.document(["--document-type", spelling])
        }
        #expect(error?.message.contains("passport, driversLicense, idCard, auto") == true)
    }

    private static func document(_ arguments: [String]) throws -> DocumentSelection? {
        let parsed = try ParsedArguments(
            ["--config", "c", "--front", "f"] + arguments,
            syntax: ScanCommand.syntax
        )
        return try AttemptArguments(parsed, selfie: nil).document
    }

    @Test func `captures come as a set or as single files, and not as both or neither`() throws {
        func parse(_ arguments: [String]) throws -> AttemptArguments {
            let parsed = try ParsedArguments(
                ["--config", "c"] + arguments,
                syntax: VerifyCommand.syntax
            )
            return try AttemptArguments(parsed, selfie: nil)
        }
        _ = try parse(["--captures", "d"])
        _ = try parse(["--front", "f", "--back", "b"])
        let both = #expect(throws: UsageError.self) {
            try parse(["--captures", "d", "--back", "b"])
        }
        #expect(both?.message.contains("leave out the single files") == true)
        let neither = #expect(throws: UsageError.self) { try parse(["--back", "b"]) }
        #expect(neither?.message.contains("--captures DIR") == true)
    }

    @Test(arguments: ["-1", "65536", "x", "1.5", "0x50", " 80"])
    func `a port that is none is refused`(port: String) throws {
        let parsed = try ParsedArguments(["--port=\(port)"], syntax: SandboxCommand.syntax)
        #expect(throws: UsageError.self) { try SandboxCommand(parsed) }
    }
}
