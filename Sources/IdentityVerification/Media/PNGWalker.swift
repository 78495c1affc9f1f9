/// Walks a PNG from its signature to its `IEND` chunk (PNG specification, third edition).
///
/// The chunks that the walk relies on (`IHDR`, `IEND`, `eXIf`) have their CRC checked; the picture
/// data is skipped by length.
struct PNGWalker: ~Copyable {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let largestNumber = 0x7FFF_FFFF

    /// A chunk's four letters as a big-endian number: a file may hold a million chunks, and a string
    /// for each would be slow.
    private enum ChunkType {
        static let header = 0x4948_4452
        static let palette = 0x504C_5445
        static let data = 0x4944_4154
        static let end = 0x4945_4E44
        static let exif = 0x6558_4966
        static let apple = 0x4367_4249
    }

    private struct Chunk {
        var type: Int
        var payload: Range<Int>
        var end: Int { payload.upperBound + 4 }
    }

    private struct Header {
        var width: Int
        var height: Int
        var bitDepth: Int
        var colorType: Int
        var isInterlaced: Bool
    }

    private var window: ByteWindow

    init(_ window: consuming ByteWindow) {
        self.window = window
    }

    /// The facts of the image; the walk ends at its `IEND` chunk.
    mutating func walk() throws(ImageFault) -> ImageFacts {
        guard let start = try window.bytes(at: 0, count: 8) else {
            throw .truncated("inside its signature")
        }
        guard start == Self.signature else {
            throw .malformed("its signature is damaged, as by a transfer in text mode")
        }
        var chunk = try chunk(at: 8)
        guard chunk.type != ChunkType.apple else {
            throw .malformed("it is a PNG for Apple's app bundles only (CgBI)")
        }
        guard chunk.type == ChunkType.header else {
            throw .malformed("its first chunk is no header")
        }
        let header = try readHeader(chunk)
        var orientation: ImageOrientation?
        var hasPalette = false
        var dataByteCount = 0
        while true {
            chunk = try self.chunk(at: chunk.end)
            switch chunk.type {
            case ChunkType.end:
                guard chunk.payload.isEmpty else { throw .malformed("its end chunk is not empty") }
                try checkCRC(chunk)
                guard dataByteCount > 0 else { throw .malformed("it has no picture data") }
                return facts(header, orientation: orientation, end: chunk.end)
            case ChunkType.data:
                guard header.colorType != 3 || hasPalette else {
                    throw .malformed("its palette is missing")
                }
                dataByteCount += chunk.payload.count
            case ChunkType.palette:
                hasPalette = true
            case ChunkType.exif:
                if orientation == nil { orientation = try readExif(chunk) }
            case ChunkType.header:
                throw .malformed("it has two headers")
            default:
                // An upper-case first letter marks a chunk that no reader may skip.
                guard chunk.type & 0x2000_0000 != 0 else {
                    throw .malformed("it holds a critical chunk of no known meaning")
                }
            }
        }
    }

    private mutating func chunk(at position: Int) throws(ImageFault) -> Chunk {
        guard let length = try window.uint32(at: position),
            let type = try window.uint32(at: position + 4)
        else { throw .truncated("before its end chunk") }
        guard length <= Self.largestNumber else {
            throw .malformed("a chunk has an impossible length")
        }
        guard Self.isLetters(type) else {
            throw .malformed("other bytes stand where a chunk is expected")
        }
        guard length <= window.count - position - 12 else { throw .truncated("inside a chunk") }
        return Chunk(
            type: type,
            payload: (position + 8)..<(position + 8 + length)
        )
    }

    private static func isLetters(_ type: Int) -> Bool {
        [24, 16, 8, 0].allSatisfy {
            (0x41...0x5A).contains(type >> $0 & 0xDF) && type >> $0 & 0x80 == 0
        }
    }

    /// The CRC covers the type and the payload.
    private mutating func checkCRC(_ chunk: Chunk) throws(ImageFault) {
        guard
            let covered = try window.bytes(
                at: chunk.payload.lowerBound - 4,
                count: chunk.payload.count + 4
            ),
            let stated = try window.uint32(at: chunk.payload.upperBound)
        else { throw .truncated("inside a chunk") }
        guard Int(CRC32.checksum(covered)) == stated else {
            throw .malformed("the checksum of a chunk is wrong")
        }
    }

    private mutating func readHeader(_ chunk: Chunk) throws(ImageFault) -> Header {
        guard chunk.payload.count == 13 else {
            throw .malformed("its header has an impossible length")
        }
        try checkCRC(chunk)
        let start = chunk.payload.lowerBound
        guard let width = try window.uint32(at: start),
            let height = try window.uint32(at: start + 4),
            let rest = try window.bytes(at: start + 8, count: 5)
        else { throw .truncated("inside its header") }
        let range = 1...Self.largestNumber
        guard range.contains(width), range.contains(height) else {
            throw .malformed("its width or height is impossible")
        }
        let depths: [Int] =
            switch rest[1] {
            case 0: [1, 2, 4, 8, 16]
            case 3: [1, 2, 4, 8]
            case 2, 4, 6: [8, 16]
            default: []
            }
        guard depths.contains(Int(rest[0])) else {
            throw .malformed("its bit depth and colour type do not go together")
        }
        guard rest[2] == 0, rest[3] == 0, rest[4] <= 1 else {
            throw .malformed("its compression, filter or interlace method does not exist")
        }
        return Header(
            width: width,
            height: height,
            bitDepth: Int(rest[0]),
            colorType: Int(rest[1]),
            isInterlaced: rest[4] == 1
        )
    }

    private mutating func readExif(_ chunk: Chunk) throws(ImageFault) -> ImageOrientation? {
        // The directory that holds the orientation stands at the start; more is not looked at.
        guard chunk.payload.count <= 64 * 1024 else { return nil }
        try checkCRC(chunk)
        let bytes = try window.bytes(at: chunk.payload.lowerBound, count: chunk.payload.count)
        return bytes.flatMap { ExifOrientation.read(tiff: $0[...]) }
    }

    private func facts(
        _ header: Header,
        orientation: ImageOrientation?,
        end: Int
    ) -> ImageFacts {
        let components = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][header.colorType] ?? 1
        return ImageFacts(
            format: .png,
            byteCount: window.count,
            pixelWidth: header.width,
            pixelHeight: header.height,
            orientation: orientation ?? .up,
            bitsPerSample: header.bitDepth,
            componentCount: components,
            isProgressive: header.isInterlaced,
            trailingByteCount: window.count - end
        )
    }
}
