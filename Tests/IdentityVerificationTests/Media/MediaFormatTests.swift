import Testing

@testable import IdentityVerification

@Suite("Media formats")
struct MediaFormatTests {
    static func box(_ type: String, _ brands: String...) -> [UInt8] {
        let size = 12 + 4 * brands.count
        return [0, 0, 0, UInt8(size)] + Array(type.utf8) + Array((brands.first ?? "").utf8)
            + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) } + [0, 0, 0, 0]
    }

    static let samples: [(MediaFormat, [UInt8])] = [
        (.heic, box("ftyp", "heic", "mif1", "heic")),
        (.heic, box("ftyp", "mif1", "heic")),
        (.avif, box("ftyp", "avif", "mif1")),
        (.avif, box("ftyp", "mif1", "avif")),
        (.mp4, box("ftyp", "isom", "mp42")),
        (.mp4, box("ftyp", "qt  ")),
        (.mp4, box("moov", "xxxx")),
        (.webp, Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
        (.gif, Array("GIF89a".utf8)),
        (.tiff, [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
        (.tiff, [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
        (.bmp, Array("BM".utf8) + [9, 9, 9, 9, 0, 0, 0, 0, 54, 0, 0, 0]),
        (.pdf, Array("%PDF-1.7\n".utf8)),
        (.zip, [0x50, 0x4B, 3, 4, 0]),
        (.webm, [0x1A, 0x45, 0xDF, 0xA3, 1]),
        (.jpegXL, [0xFF, 0x0A, 1, 2]),
        (.jpegXL, [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
        (.svg, Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"x\">".utf8)),
        (.xml, Array("<?xml version=\"1.0\"?><a/>".utf8)),
        (.html, Array("\n <!DOCTYPE html><p>502".utf8)),
        (.html, Array("<html><body>".utf8)),
        (.json, Array(" {\"error\":1}".utf8)),
        (.json, Array("[1, 2]".utf8)),
        (.text, Array("Bad Gateway".utf8)),
        (.text, Array("Überlastet".utf8)),
        (.text, Array("BMW, and no bitmap".utf8)),
        (.unknown, [0, 1, 2, 3, 4]),
        (.unknown, [0x80, 0x81, 0x82, 0x83]),
        (.empty, []),
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
        (.png, [0x89, 0x50, 0x4E, 0x47]),
    ]

    @Test(arguments: samples)
    func `a format is told by its first bytes`(format: MediaFormat, bytes: [UInt8]) {
        #expect(MediaFormat(detecting: bytes) == format)
    }

    @Test(arguments: samples.filter { ![.jpeg, .png, .empty].contains($0.0) })
    func `every other format is refused by its name`(format: MediaFormat, bytes: [UInt8]) throws {
        let found = try #require(refusal(bytes))
        #expect(found.code == .unsupportedFormat)
        #expect(found.format == format)
        #expect(found.description.contains(format.phrase))
    }

    @Test func `a format that the inspector cannot look into is refused though it is listed`() {
        let limits = MediaLimits(formats: [.heic], maximumBytes: 1000)
        #expect(
            refusal(Self.box("ftyp", "heic"), limits: limits)?.code == .unsupportedFormat
        )
    }

    @Test func `a format that is not listed is refused though it could be read`() {
        let limits = MediaLimits(formats: [.png], maximumBytes: 1000)
        #expect(refusal(SampleJPEG.whole(), limits: limits)?.code == .unsupportedFormat)
    }
}
