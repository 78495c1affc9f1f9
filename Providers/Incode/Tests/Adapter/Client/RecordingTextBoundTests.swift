import IDVHTTP
import IDVPrimitives
import Testing

@testable import IncodeProvider

@Suite struct RecordingTextBoundTests {
    @Test(arguments: [(60, "\r\n"), (64, "\n"), (76, "\r\n")])
    func `A text in the lines that encoders write is taken`(width: Int, end: String) throws {
        let line = String(repeating: "A", count: width) + end
        let text = String(repeating: line, count: 2_000)
        let body = HTTPBody(try RecordingText(ByteSource(Array(text.utf8))).segments)
        // Each line end is written as an escape of two characters.
        #expect(body.count == text.utf8.count + 2_000 * end.utf8.count)
    }

    @Test(arguments: ["\n", "\r\n", "A\n"])
    func `A text of hardly more than line ends is refused`(line: String) {
        let text = String(repeating: line, count: 50_000)
        #expect(throws: RecordingTextFault.tooManyLines(text.utf8.count)) {
            try RecordingText(ByteSource(Array(text.utf8)))
        }
    }

    @Test
    func `A short text may have as many lines as it likes`() throws {
        let text = RecordingTextFault.tooManyLines(7).description
        #expect(text.contains("7 bytes"))
        _ = try RecordingText(ByteSource(Array("\n\n\nQUJD\n\n".utf8)))
    }
}
