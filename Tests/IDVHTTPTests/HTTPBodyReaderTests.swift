import Foundation
import IDVCrypto
import IDVHTTP
import IDVPrimitives
import TestSupport
import Testing

@Suite struct HTTPBodyReaderTests {
    /// Random segments over memory and over ranges of one file, with the bytes they must give.
    private static func body(
        from file: ByteSource,
        content: [UInt8],
        generator: inout SeededGenerator
    ) -> (HTTPBody, [UInt8]) {
        var segments: [HTTPBody.Segment] = []
        var expected: [UInt8] = []
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let start = Int.random(in: 0...content.count, using: &generator)
            let sizes = [0...4, 0...70, 0...5_000]
            let size = Int.random(
                in: sizes[Int.random(in: 0...2, using: &generator)],
                using: &generator
            )
            let range = start..<min(start + size, content.count)
            let source =
                Bool.random(using: &generator)
                ? file.slice(range) : ByteSource(content).slice(range)
            let bytes = Array(content[range])
            if Bool.random(using: &generator) {
                segments.append(.base64(of: source))
                expected += Array(Data(bytes).base64EncodedString().utf8)
            } else {
                segments.append(.raw(source))
                expected += bytes
            }
        }
        return (HTTPBody(segments), expected)
    }

    /// Reads all with buffers of random sizes up to a bound.
    private static func readAll(
        _ reader: inout HTTPBodyReader,
        largest: Int,
        scratchCount: Int,
        generator: inout SeededGenerator
    ) throws -> [UInt8] {
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: scratchCount, alignment: 1)
        defer { scratch.deallocate() }
        var result: [UInt8] = []
        while true {
            let size = Int.random(in: 1...largest, using: &generator)
            let output = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
            defer { output.deallocate() }
            let count = try reader.read(into: output, scratch: scratch)
            guard count > 0 else { return result }
            result += output[..<count]
            // Fewer than asked for only at the end.
            if count < size {
                #expect(try reader.read(into: output, scratch: scratch) == 0)
                return result
            }
        }
    }

    @Test(arguments: 0..<150 as Range<UInt64>)
    func `any segments through any buffers give the bytes of the naive way`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let content = (0..<9_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let directory = try TemporaryFolder()
        let file = ByteSource(try RegularFile(path: directory.write(content, to: "image")))
        let (body, expected) = Self.body(from: file, content: content, generator: &generator)
        #expect(body.count == expected.count)
        var reader = HTTPBodyReader(body)
        for largest in [1, 3, 4, 7, 64, 1_000, 20_000] {
            let scratchCount = [3, 4, 5, 100, 49_152][Int.random(in: 0...4, using: &generator)]
            let bytes = try Self.readAll(
                &reader,
                largest: largest,
                scratchCount: scratchCount,
                generator: &generator
            )
            #expect(bytes == expected)
            reader.rewind()
        }
        // A rewind in the middle of a group of base64.
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
        let output = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Int.random(in: 1...50, using: &generator),
            alignment: 1
        )
        defer {
            scratch.deallocate()
            output.deallocate()
        }
        _ = try reader.read(into: output, scratch: scratch)
        reader.rewind()
        let again = try Self.readAll(
            &reader,
            largest: 500,
            scratchCount: 300,
            generator: &generator
        )
        #expect(again == expected)
    }

    @Test func `an empty buffer takes nothing and loses nothing`() throws {
        let body = HTTPBody([.base64(of: ByteSource([1, 2, 3, 4]))])
        var reader = HTTPBodyReader(body)
        var scratch = [UInt8](repeating: 0, count: 3)
        let count = try scratch.withUnsafeMutableBytes { scratch in
            try reader.read(
                into: UnsafeMutableRawBufferPointer(start: nil, count: 0),
                scratch: scratch
            )
        }
        #expect(count == 0)
        var generator = SeededGenerator(seed: 1)
        let bytes = try Self.readAll(
            &reader,
            largest: 5,
            scratchCount: 3,
            generator: &generator
        )
        #expect(String(decoding: bytes, as: UTF8.self) == "AQIDBA==")
    }

    @Test func `a file that became shorter is an error and not a short body`() throws {
        let directory = try TemporaryFolder()
        let file = try RegularFile(
            path: directory.write([UInt8](repeating: 7, count: 900), to: "image")
        )
        let body = HTTPBody([.text("{"), .base64(of: ByteSource(file)), .text("}")])
        try directory.resize("image", to: 600)
        #expect(throws: RegularFileError.shrank) { try body.contentDigest() }
    }

    @Test(arguments: [0, 1, 2, 3, 65_536, 200_001])
    func `the digest is that of the bytes that are sent`(count: Int) async throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let body = HTTPBody([
            .text("{\"image\":\""), .base64(of: ByteSource(content)), .text("\"}"),
        ])
        let text = "{\"image\":\"" + Data(content).base64EncodedString() + "\"}"
        let answer = try await Tool.openssl.run(["dgst", "-sha256", "-r"], input: Data(text.utf8))
        let expected = String(answer.text.prefix(64))
        #expect(try body.contentDigest().hex == expected)
    }
}
