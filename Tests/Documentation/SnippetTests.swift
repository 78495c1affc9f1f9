import Testing

/// What the pages show is Swift that compiles.
@Suite struct SnippetTests {
    // The walkthrough's blocks are files that need each other: they are built as the example.
    @Test(arguments: try CodeBlock.all("swift").filter { $0.page != Walkthrough.page })
    func `a snippet type-checks in Swift 6 mode without a warning`(block: CodeBlock) async throws {
        let report = try await TypeChecker.check(block.text)
        #expect(report.passed, "\(block.testDescription)\n\(report.output)")
    }

    @Test func `the readme has snippets, and a broken one would be found`() async throws {
        let blocks = try CodeBlock.all("swift").filter { $0.page == "README.md" }
        let first = try #require(blocks.first)
        let broken = first.text.replacing("Capture(.selfie", with: "Capture(.selfy")
        try #require(broken != first.text)
        let report = try await TypeChecker.check(broken)
        #expect(!report.passed)
        #expect(report.diagnostics.contains { $0.message.contains("has no member 'selfy'") })
    }
}
