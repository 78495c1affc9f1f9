import Testing

@testable import IdentityVerification

@Suite("PNG inspection")
struct PNGInspectionTests {
    @Test func `a whole image gives its facts`() throws {
        let bytes = SamplePNG.whole()
        #expect(
            try inspected(bytes)
                == ImageFacts(
                    format: .png,
                    byteCount: bytes.count,
                    pixelWidth: 2,
                    pixelHeight: 3
                )
        )
    }

    @Test func `every proper prefix is refused`() {
        let bytes = SamplePNG.whole()
        for length in 4..<bytes.count {
            #expect(
                refusal(Array(bytes[..<length]))?.code == .truncated,
                "prefix of \(length)"
            )
        }
    }

    @Test(arguments: 1...8, [true, false])
    func `orientation is read from eXIf`(value: Int, littleEndian: Bool) throws {
        let tiff = SampleJPEG.tiff(orientation: value, littleEndian: littleEndian)
        let bytes = SamplePNG.whole(extra: SamplePNG.chunk("eXIf", tiff))
        #expect(try inspected(bytes).orientation.rawValue == value)
    }

    @Test func `bytes after the end chunk are counted and let through`() throws {
        #expect(try inspected(SamplePNG.whole() + [1, 2, 3]).trailingByteCount == 3)
    }

    @Test func `bit depths and colour types only pair as the standard says`() {
        let legal: [UInt8: Set<UInt8>] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        for color in UInt8(0)...8 {
            for depth in UInt8(0)...17 {
                let bytes =
                    SamplePNG.signature + SamplePNG.header(depth: depth, color: color)
                    + SamplePNG.chunk("PLTE", [0, 0, 0]) + SamplePNG.data + SamplePNG.end
                let isLegal = legal[color]?.contains(depth) == true
                #expect(refusal(bytes)?.code == (isLegal ? nil : .malformed))
            }
        }
    }

    static let brokenStarts: [(String, [[UInt8]])] = [
        ("width 0", [SamplePNG.header(width: 0)]),
        ("height 0", [SamplePNG.header(height: 0)]),
        ("width 2^31", [SamplePNG.header(width: 0x8000_0000)]),
        ("compression 1", [SamplePNG.header(methods: [1, 0, 0])]),
        ("filter 1", [SamplePNG.header(methods: [0, 1, 0])]),
        ("interlace 2", [SamplePNG.header(methods: [0, 0, 2])]),
        ("palette missing", [SamplePNG.header(color: 3)]),
        ("header CRC", [SamplePNG.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0], crc: 7)]),
        ("short header", [SamplePNG.chunk("IHDR", [0, 0, 0, 1])]),
        ("two headers", [SamplePNG.header(), SamplePNG.header()]),
        ("no header", [SamplePNG.chunk("tEXt", [1])]),
        ("Apple's variant", [SamplePNG.chunk("CgBI", [0, 0, 0, 0]), SamplePNG.header()]),
        ("unknown critical chunk", [SamplePNG.header(), SamplePNG.chunk("ABCD", [])]),
        ("no chunk name", [SamplePNG.header(), SamplePNG.chunk("a1CD", [])]),
        ("impossible length", [SamplePNG.header(), [0x80, 0, 0, 0], Array("tEXt".utf8)]),
        ("eXIf CRC", [SamplePNG.header(), SamplePNG.chunk("eXIf", [1, 2, 3], crc: 7)]),
    ]

    @Test(arguments: brokenStarts)
    func `a broken structure is refused`(what: String, start: [[UInt8]]) {
        let bytes = SamplePNG.signature + start.joined() + SamplePNG.data + SamplePNG.end
        #expect(refusal(bytes)?.code == .malformed, "\(what)")
    }

    static let brokenEnds: [(String, [[UInt8]])] = [
        ("no data", [SamplePNG.end]),
        ("empty data", [SamplePNG.chunk("IDAT", []), SamplePNG.end]),
        ("end with content", [SamplePNG.data, SamplePNG.chunk("IEND", [1])]),
        ("end CRC", [SamplePNG.data, SamplePNG.chunk("IEND", [], crc: 0)]),
    ]

    @Test(arguments: brokenEnds)
    func `a broken end is refused`(what: String, tail: [[UInt8]]) {
        let bytes = SamplePNG.signature + SamplePNG.header() + tail.joined()
        #expect(refusal(bytes)?.code == .malformed, "\(what)")
    }

    @Test func `the largest legal dimensions are read`() throws {
        let bytes =
            SamplePNG.signature + SamplePNG.header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
            + SamplePNG.data + SamplePNG.end
        #expect(try inspected(bytes).pixelWidth == 2_147_483_647)
    }

    @Test func `a signature damaged by a text transfer is refused`() {
        var bytes = SamplePNG.whole()
        bytes.remove(at: 4)
        #expect(refusal(bytes)?.code == .malformed)
    }

    @Test func `the CRC agrees with the standard's check value`() {
        #expect(CRC32.checksum("123456789".utf8) == 0xCBF4_3926)
        #expect(CRC32.checksum("IEND".utf8) == 0xAE42_6082)
    }
}
