/// Prints what a command takes, in the form that people know from other commands.
enum HelpText {
    static func overview(_ commands: [any Command.Type]) -> String {
        let width = commands.map { $0.syntax.name.count }.max() ?? 0
        let lines = commands.map { command in
            "  " + padded(command.syntax.name, width) + "   " + command.syntax.summary
        }
        return """
            Usage: idv COMMAND [OPTIONS]

            One protocol layer over identity-verification vendors.

            Commands:
            \(lines.joined(separator: "\n"))

            'idv COMMAND --help' explains a command; 'idv --version' prints the version.
            """
    }

    static func page(_ syntax: CommandSyntax) -> String {
        let usage = usage(syntax)
        var entries = syntax.options.map { option in
            ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.help)
        }
        entries.append(("-h, --help", "print this help"))
        if let operands = syntax.operands { entries.insert((operands.name, operands.help), at: 0) }
        let width = entries.map(\.0.count).max() ?? 0
        let lines = entries.map { "  " + padded($0.0, width) + "   " + $0.1 }
        let notes = syntax.notes.isEmpty ? "" : "\n\n" + syntax.notes.joined(separator: "\n")
        return """
            \(usage)

            \(syntax.summary)

            \(lines.joined(separator: "\n"))\(notes)
            """
    }

    /// The first lines of a page, broken where a terminal would break them.
    private static func usage(_ syntax: CommandSyntax) -> String {
        var words = syntax.options.map { option in
            let text = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
            return option.isRequired ? text : "[\(text)]"
        }
        if let operands = syntax.operands { words.append(operands.name) }
        let start = "Usage: idv \(syntax.name)"
        var lines = [start]
        for word in words {
            if lines[lines.count - 1].count + word.count >= 100 {
                lines.append(String(repeating: " ", count: start.count))
            }
            lines[lines.count - 1] += " " + word
        }
        return lines.joined(separator: "\n")
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
