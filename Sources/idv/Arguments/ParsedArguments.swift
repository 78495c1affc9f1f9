import IDVConfiguration

/// Arguments that fit a command's syntax.
struct ParsedArguments: Sendable {
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// What stands without an option's name.
    private(set) var operands: [String] = []

    /// Reads `--name value`, `--name=value`, `--flag`, and operands; `--` ends the options.
    ///
    /// - Throws: `UsageError` for an unknown, repeated or missing option, or a missing value.
    init(_ arguments: [String], syntax: CommandSyntax) throws(UsageError) {
        var rest = arguments[...]
        var optionsEnded = false
        while let argument = rest.popFirst() {
            guard !optionsEnded, argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            if argument == "--" {
                optionsEnded = true
                continue
            }
            try read(argument, &rest, syntax)
        }
        try checkRequired(syntax)
    }

    /// The value of an option; nil when it was not given.
    subscript(_ option: CommandSyntax.Option) -> String? { values[option.name] }

    /// Whether a flag was given.
    func has(_ option: CommandSyntax.Option) -> Bool { flags.contains(option.name) }

    /// The value of an option that the syntax requires.
    func required(_ option: CommandSyntax.Option) throws(UsageError) -> String {
        guard let value = values[option.name] else { throw Self.missing(option) }
        return value
    }

    /// Reads an option's value, `name=value,name=value`, as if each had been given by itself.
    ///
    /// - Throws: `UsageError` for a name that is none of the options, or that is given twice.
    mutating func spread(
        _ option: CommandSyntax.Option,
        over options: [CommandSyntax.Option]
    ) throws(UsageError) {
        guard let text = values[option.name] else { return }
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else {
                throw UsageError("--\(option.name) has '\(pair)'; write name=value,name=value")
            }
            let name = String(parts[0])
            let names = options.map(\.name)
            guard names.contains(name) else {
                let meant = Spelling.nearest(to: name, among: names).map { "; did you mean \($0)?" }
                throw UsageError(
                    "--\(option.name) has '\(name)'"
                        + (meant ?? "; it knows \(names.joined(separator: ", "))")
                )
            }
            guard values.updateValue(String(parts[1]), forKey: name) == nil else {
                throw UsageError("\(name) is given twice")
            }
        }
    }

    private mutating func read(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        _ syntax: CommandSyntax
    ) throws(UsageError) {
        guard argument.hasPrefix("--") else {
            throw UsageError("there is no option \(argument); options begin with two dashes")
        }
        let parts = argument.dropFirst(2).split(
            separator: "=",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let name = String(parts[0])
        guard let option = syntax.options.first(where: { $0.name == name }) else {
            let meant = Spelling.nearest(to: name, among: syntax.options.map(\.name) + ["help"])
            throw UsageError(
                "there is no option --\(name)" + (meant.map { "; did you mean --\($0)?" } ?? "")
            )
        }
        guard option.value != nil else {
            guard parts.count == 1 else { throw UsageError("--\(name) takes no value") }
            flags.insert(name)
            return
        }
        guard values[name] == nil else { throw UsageError("--\(name) is given twice") }
        if parts.count == 2 {
            guard !parts[1].isEmpty else { throw UsageError("--\(name)= has no value") }
            values[name] = String(parts[1])
        } else {
            // `--front --selfie x` has lost a value; a file of such a name can be given with `=`.
            guard let value = rest.first, !value.hasPrefix("--"), !value.isEmpty else {
                throw UsageError("--\(name) needs a value: --\(name) \(option.value ?? "VALUE")")
            }
            rest.removeFirst()
            values[name] = value
        }
    }

    private func checkRequired(_ syntax: CommandSyntax) throws(UsageError) {
        // First, because a value whose option is forgotten is also why the option is missing.
        if syntax.operands == nil, let first = operands.first {
            throw UsageError("'\(first)' belongs to no option")
        }
        for option in syntax.options where option.isRequired && values[option.name] == nil {
            throw Self.missing(option)
        }
        if let operands = syntax.operands {
            if operands.isRequired, self.operands.isEmpty {
                throw UsageError("\(operands.name) is missing: \(operands.help)")
            }
        }
    }

    private static func missing(_ option: CommandSyntax.Option) -> UsageError {
        UsageError("--\(option.name) \(option.value ?? "") is missing: \(option.help)")
    }
}
