import Foundation
import TestSupport
import Testing

/// Who follows the walkthrough has the example that is built, tested and run.
@Suite struct WalkthroughTests {
    @Test func `the walkthrough's code is the example's, every file of it`() throws {
        let files = try Walkthrough.files()
        var text = try Repository.text(of: Walkthrough.page)
        if ProcessInfo.processInfo.environment["IDV_WRITE_PAGES"] != nil {
            text = Walkthrough.rewritten(text, with: files)
            try text.write(
                to: Repository.root.appending(path: Walkthrough.page),
                atomically: true,
                encoding: .utf8
            )
        }
        let blocks = Walkthrough.blocks(of: text)
        #expect(blocks.map(\.path).sorted() == files.keys.sorted())
        for block in blocks {
            #expect(block.text == files[block.path], "\(block.path): run make pages")
        }
    }

    @Test func `a file that differs would be found, and is mended`() {
        let page = "See `a/B.swift`:\n\n`a/B.swift`:\n\n```swift\nlet a = 1\n```\n\nEnd\n"
        #expect(Walkthrough.blocks(of: page).map(\.path) == ["a/B.swift"])
        let mended = Walkthrough.rewritten(page, with: ["a/B.swift": "let a = 2\n"])
        #expect(Walkthrough.blocks(of: mended).map(\.text) == ["let a = 2\n"])
        #expect(mended.hasSuffix("\nEnd\n"))
    }
}
