import TestSupport
import Testing

/// A fenced block of a Markdown page.
struct CodeBlock: Sendable, CustomTestStringConvertible {
    let page: String
    /// The line of the page on which the block's text begins, from 1.
    let line: Int
    let language: String
    let text: String

    var testDescription: String { "\(page), line \(line)" }

    /// The blocks of all pages in one language.
    static func all(_ language: String) throws -> [CodeBlock] {
        try Repository.pages()
            .flatMap { blocks(of: try Repository.text(of: $0), page: $0) }
            .filter { $0.language == language }
    }

    static func blocks(of text: String, page: String) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var open: (line: Int, language: String, lines: [Substring])?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(
                        CodeBlock(
                            page: page,
                            line: block.line,
                            language: block.language,
                            text: block.lines.joined(separator: "\n") + "\n"
                        )
                    )
                    open = nil
                } else {
                    open = (index + 2, line.dropFirst(3).trimmingSuffix(while: \.isWhitespace), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        String(String(reversed().drop(while: isDropped)).reversed())
    }
}
