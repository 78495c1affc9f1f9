/// A subcommand of `idv`.
protocol Command: Sendable {
    /// Its name, options and help.
    static var syntax: CommandSyntax { get }

    /// Takes the arguments, which fit the syntax.
    ///
    /// - Throws: `UsageError` when a value makes no sense.
    init(_ arguments: ParsedArguments) throws

    /// Does the work and gives the exit code.
    ///
    /// - Throws: `Failure` and whatever the library throws.
    func run(_ console: Console) async throws -> ExitStatus
}
