import IDVHTTP
import IDVPrimitives
import IdentityVerification
import TestSupport
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

    /// Nearly as much as the gateway takes at all.
    @Test(arguments: ["\n", "\r\n", "A\n"])
    func `A bomb of line ends is refused before anything is made of it`(line: String) async throws {
        let bytes = Array(String(repeating: line, count: 9_900_000 / line.utf8.count).utf8)
        let transport = GoldenIncode.transport()
        let session = try await makeClient(transport).start()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await session.importSelfieRecording(ByteSource(bytes))
        }
        #expect(error?.kind == .invalidInput)
        #expect(error?.sendState == .notSent)
        #expect(error.map { "\($0)" }?.contains("more line ends") == true)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: ["", "\n", "\r\n"])
    func `A body has one piece, however many lines the text has`(end: String) throws {
        let text = String(repeating: String(repeating: "A", count: 60) + end, count: 30_000)
        let segments = try RecordingText(ByteSource(Array(text.utf8))).segments
        #expect(segments.count == 1)
        #expect(HTTPBody(segments).count == text.utf8.count + 30_000 * end.utf8.count)
    }

    @Test
    func `A short text may have as many lines as it likes`() throws {
        let text = RecordingTextFault.tooManyLines(7).description
        #expect(text.contains("7 bytes"))
        _ = try RecordingText(ByteSource(Array("\n\n\nQUJD\n\n".utf8)))
    }
}
