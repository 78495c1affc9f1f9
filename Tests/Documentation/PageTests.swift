import Foundation
import IDVConfiguration
import IDVRouting
import TestSupport
import Testing

@testable import idv

/// What the pages promise about files, commands and configurations is there.
@Suite struct PageTests {
    @Test(arguments: try Repository.pages())
    func `every relative link of a page leads somewhere`(page: String) throws {
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
        for link in Self.links(in: try Repository.text(of: page)) {
            let path = String(link.prefix { $0 != "#" })
            guard !path.isEmpty, !path.contains("://"), !path.hasPrefix("mailto:") else { continue }
            let target = folder.appending(path: path).standardizedFileURL
            #expect(
                FileManager.default.fileExists(atPath: target.path),
                "\(page) links to \(path)"
            )
        }
    }

    @Test func `links are found`() {
        let text = "See [a](A.md), [b](B/b.md#part) and ![c](c.png), not `[d](d.md)`."
        #expect(Self.links(in: text) == ["A.md", "B/b.md#part", "c.png"])
    }

    @Test func `every command line of a page parses`() throws {
        let lines = try CodeBlock.all("sh").flatMap { Self.commandLines($0.text) }
        try #require(lines.count >= 4)
        for words in lines {
            let name = try #require(words.first)
            let command = try #require(
                CommandLineTool.commands.first { $0.syntax.name == name },
                "no command \(name)"
            )
            #expect(throws: Never.self, "idv \(words.joined(separator: " "))") {
                let parsed = try ParsedArguments(
                    Array(words.dropFirst()),
                    syntax: command.syntax
                )
                _ = try command.init(parsed)
            }
        }
    }

    @Test func `command lines are read as a shell would`() {
        let text = """
            make test
            idv sandbox > x.json5 &   # the simulators
            idv verify --config x.json5 \\
                --front a.jpg
            """
        #expect(
            Self.commandLines(text) == [
                ["sandbox"], ["verify", "--config", "x.json5", "--front", "a.jpg"],
            ]
        )
    }

    @Test(arguments: try CodeBlock.all("json5"))
    func `a configuration of a page is taken as it stands`(block: CodeBlock) throws {
        try expectUsable(block.text)
    }

    @Test func `the configuration of the example's server is taken as it stands`() throws {
        try expectUsable(try Repository.text(of: "Examples/Server/server.json5"))
    }

    private func expectUsable(_ text: String) throws {
        let configuration = try ServiceConfiguration(
            parsing: Array(text.utf8),
            registry: BuiltInAdapters.registry,
            secrets: SecretResolver { _ in "key" },
            makeTransport: { _ in SilentTransport() }
        )
        #expect(configuration.defaultProvider != nil || configuration.defaultRoute != nil)
    }

    @Test func `the readme names every exit code and no other`() throws {
        let text = try Repository.text(of: "README.md").replacing("\n", with: " ")
        let start = try #require(text.range(of: "Exit codes: "))
        let end = try #require(text[start.upperBound...].firstIndex(of: "."))
        let named = text[start.upperBound..<end].split { !$0.isNumber }.compactMap { Int32($0) }
        #expect(named == ExitStatus.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: try Repository.pages().filter { $0.hasSuffix("/Coverage.md") })
    func `every test that a page names is there`(page: String) throws {
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
            .appending(path: "Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter {
            $0.pathExtension == "swift"
        }
        let tests = try Set(
            sources.flatMap { file in
                try String(contentsOf: file, encoding: .utf8).matches(of: /func `([^`]+)`/)
                    .map { String($0.1) }
            }
        )
        let rows = try Repository.text(of: page).split(separator: "\n").filter {
            $0.wholeMatch(of: /\| \d+ \|.*/) != nil
        }
        try #require(rows.count > 50)
        for row in rows {
            let names = (row.split(separator: "|").dropFirst(2).first ?? "")
                .matches(of: /`([^`]+)`/).map { String($0.1) }
            #expect(!names.isEmpty, "\(row)")
            for name in names { #expect(tests.contains(name), "\(page) names \(name)") }
        }
    }

    private static func links(in text: String) -> [String] {
        var isCode = false
        return text.split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode else { return [] }
            let plain = line.replacing(/`[^`]*`/, with: "")
            return plain.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }
    }

    private static func commandLines(_ text: String) -> [[String]] {
        text.replacing("\\\n", with: " ").split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.prefix { $0 != ">" && $0 != "&" && $0 != "|" }
                .split(separator: " ").map(String.init)
            return words.first == "idv" ? Array(words.dropFirst()) : nil
        }
    }
}
