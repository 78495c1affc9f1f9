import Foundation
import IDVPrimitives
import TestSupport
import Testing

@testable import IdentityVerification

@Suite("JPEG inspection")
struct JPEGInspectionTests {
    @Test func `a whole image gives its facts`() throws {
        let bytes = SampleJPEG.whole()
        let facts = try inspected(bytes)
        #expect(
            facts
                == ImageFacts(
                    format: .jpeg,
                    byteCount: bytes.count,
                    pixelWidth: 640,
                    pixelHeight: 480,
                    orientation: .right
                )
        )
        #expect(facts.displayWidth == 480)
        #expect(facts.displayHeight == 640)
    }

    @Test func `every proper prefix is refused`() {
        let bytes = SampleJPEG.whole()
        for length in 0..<bytes.count {
            let code = refusal(Array(bytes[..<length]))?.code
            let expected: MediaRefusal.Code =
                switch length {
                case 0: .empty
                case ..<4: .tooFewBytes
                default: .truncated
                }
            #expect(code == expected, "prefix of \(length)")
        }
    }

    @Test(arguments: 1...8, [true, false])
    func `orientation is read in both byte orders`(value: Int, littleEndian: Bool) throws {
        for type in [3, 4] {
            let exif = SampleJPEG.exif(
                SampleJPEG.tiff(orientation: value, littleEndian: littleEndian, type: type)
            )
            let bytes =
                SampleJPEG.start + exif + SampleJPEG.frame() + SampleJPEG.scan() + SampleJPEG.end
            #expect(try inspected(bytes).orientation.rawValue == value)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")))
    func `facts agree with exiftool`() async throws {
        try await withMediaFolderAwaiting { folder in
            var paths: [String] = []
            var expected: [String] = []
            for value in 1...8 {
                for littleEndian in [true, false] {
                    let tiff = SampleJPEG.tiff(orientation: value, littleEndian: littleEndian)
                    let jpeg =
                        SampleJPEG.start + SampleJPEG.exif(tiff)
                        + SampleJPEG.frame(width: 100 + value, height: 50) + SampleJPEG.scan()
                        + SampleJPEG.end
                    let png =
                        SamplePNG.signature + SamplePNG.header(width: 9, height: value)
                        + SamplePNG.chunk("eXIf", tiff) + SamplePNG.data + SamplePNG.end
                    for (bytes, ending) in [(jpeg, "jpg"), (png, "png")] {
                        let file = folder.appendingPathComponent(
                            "\(value)\(littleEndian).\(ending)"
                        )
                        try Data(bytes).write(to: file)
                        paths.append(file.path)
                        let facts = try inspected(bytes)
                        expected.append(
                            "\(facts.orientation.rawValue) \(facts.pixelWidth) \(facts.pixelHeight)"
                                + " \(facts.format.mediaType)"
                        )
                    }
                }
            }
            let format =
                "$EXIF:Orientation $File:ImageWidth$PNG:ImageWidth "
                + "$File:ImageHeight$PNG:ImageHeight $MIMEType"
            let text = try await Tool("exiftool")
                .run(["-n", "-p", format, "-m", "-q", "-q"] + paths).text
            #expect(text.split(separator: "\n").map(String.init) == expected)
        }
    }

    @Test(arguments: [0, 9, 255])
    func `an orientation that does not exist counts as upright`(value: Int) throws {
        #expect(try inspected(SampleJPEG.whole(orientation: value)).orientation == .up)
    }

    @Test func `broken EXIF leaves the image upright and accepted`() throws {
        let good = SampleJPEG.tiff(orientation: 6, littleEndian: true)
        var variants = (0..<good.count - 4).map { Array(good[..<$0]) }
        var farDirectory = good
        farDirectory.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        var selfDirectory = good
        selfDirectory.replaceSubrange(4..<8, with: [0, 0, 0, 0])
        var wrongType = good
        wrongType[10 + 12 + 2] = 7
        var manyEntries = good
        manyEntries.replaceSubrange(8..<10, with: [0xFF, 0xFF])
        variants += [farDirectory, selfDirectory, wrongType]
        for tiff in variants {
            let bytes =
                SampleJPEG.start + SampleJPEG.exif(tiff) + SampleJPEG.frame() + SampleJPEG.scan()
                + SampleJPEG.end
            let orientation = try inspected(bytes).orientation
            // The tag's value stands before the structure's last bytes.
            #expect(orientation == .up || tiff.count >= 32)
        }
        let bytes =
            SampleJPEG.start + SampleJPEG.exif(manyEntries) + SampleJPEG.frame()
            + SampleJPEG.scan() + SampleJPEG.end
        #expect(try inspected(bytes).orientation == .right)
    }

    @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF])
    func `every frame header tells dimensions`(code: Int) throws {
        let facts = try inspected(
            SampleJPEG.start + SampleJPEG.frame(width: 3000, height: 4001, code: UInt8(code))
                + SampleJPEG.scan() + SampleJPEG.end
        )
        #expect(facts.pixelWidth == 3000)
        #expect(facts.pixelHeight == 4001)
        #expect(facts.isProgressive == [0xC2, 0xC6, 0xCA, 0xCE].contains(code))
    }

    @Test func `a progressive image with several scans is walked to its end`() throws {
        let scans = (0..<5).flatMap { _ in
            SampleJPEG.segment(0xC4, [0] + [UInt8](repeating: 0, count: 16))
                + SampleJPEG.scan() + [0xFF, 0xFF]
        }
        let bytes = SampleJPEG.start + SampleJPEG.frame(code: 0xC2) + scans + SampleJPEG.end
        let facts = try inspected(bytes)
        #expect(facts.isProgressive)
        #expect(facts.trailingByteCount == 0)
        // Without the end marker the scans alone are no image.
        #expect(refusal(bytes.dropLast(2))?.code == .truncated)
    }

    @Test func `the end marker of an embedded thumbnail is not the image's end`() throws {
        let thumbnail =
            SampleJPEG.start + SampleJPEG.frame(width: 160, height: 120) + SampleJPEG.scan()
            + SampleJPEG.end
        let head =
            SampleJPEG.start
            + SampleJPEG.exif(SampleJPEG.tiff(orientation: 1, littleEndian: true) + thumbnail)
        #expect(refusal(head)?.code == .truncated)
        let facts = try inspected(
            head + SampleJPEG.frame() + SampleJPEG.scan() + SampleJPEG.end
        )
        #expect(facts.pixelWidth == 640)
        #expect(facts.trailingByteCount == 0)
    }

    @Test(arguments: [1, 100, 60_000])
    func `bytes after the end marker are counted and let through`(count: Int) throws {
        let trailer = [UInt8](repeating: 0xFF, count: count)
        #expect(try inspected(SampleJPEG.whole() + trailer).trailingByteCount == count)
    }

    static let broken: [(String, [[UInt8]])] = [
        ("no frame header", [start, end]),
        ("end before any scan", [start, SampleJPEG.frame(), end]),
        ("a scan without data", [start, SampleJPEG.frame(), SampleJPEG.scan([]), end]),
        ("a scan before the frame", [start, SampleJPEG.scan(), SampleJPEG.frame(), end]),
        ("two frames", [start, SampleJPEG.frame(), SampleJPEG.frame(), SampleJPEG.scan(), end]),
        ("zero width", [start, SampleJPEG.frame(width: 0), SampleJPEG.scan(), end]),
        ("zero height", [start, SampleJPEG.frame(height: 0), SampleJPEG.scan(), end]),
        ("no components", [start, SampleJPEG.frame(components: 0), SampleJPEG.scan(), end]),
        ("a second start marker", [start, start, SampleJPEG.frame()]),
        ("zeros between segments", [start, [0, 0], SampleJPEG.frame(), end]),
        ("a segment of length 1", [start, [0xFF, 0xE0, 0, 1, 0, 0]]),
        ("a reserved marker", [start, SampleJPEG.segment(0x02, [1]), end]),
        ("no marker after the start", [[0xFF, 0xD8, 1, 2, 3, 4]]),
    ]
    private static let start = SampleJPEG.start
    private static let end = SampleJPEG.end

    @Test(arguments: broken)
    func `a broken structure is refused`(what: String, parts: [[UInt8]]) {
        #expect(refusal(Array(parts.joined()))?.code == .malformed, "\(what)")
    }

    @Test func `markers on every position of a buffer's edge are found`() throws {
        // The end marker, a stuffed byte and a restart marker slide over the edges of the buffer.
        let head = SampleJPEG.start + SampleJPEG.frame()
        let scanHeader = SampleJPEG.scan([])
        for offset in -6...6 {
            let fill = ByteWindow.capacity + offset
            for tail: [UInt8] in [[], [0xFF, 0], [0xFF, 0xD3], [0xFF, 0xFF, 0xFF]] {
                let data = [UInt8](repeating: 0x55, count: fill) + tail
                let bytes = head + scanHeader + data + SampleJPEG.end
                #expect(try inspected(bytes).trailingByteCount == 0)
                #expect(refusal(bytes.dropLast())?.code == .truncated)
            }
        }
    }

    @Test func `altered bytes never crash the walk and never make facts without dimensions`() {
        var generator = MutationGenerator(state: 1)
        for original in [SampleJPEG.whole(), SamplePNG.whole()] {
            for _ in 0..<3000 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let position = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes[position] = UInt8.random(in: 0...255, using: &generator)
                }
                guard let facts = try? inspected(bytes) else { continue }
                #expect(facts.pixelWidth > 0 && facts.pixelHeight > 0)
                #expect((0..<bytes.count).contains(facts.trailingByteCount))
            }
        }
    }
}
