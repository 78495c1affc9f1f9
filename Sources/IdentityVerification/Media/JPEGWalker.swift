/// Walks a JPEG from its start marker to its end marker (ITU-T T.81, annex B).
///
/// Segments are skipped by their lengths, so that a thumbnail inside one is never taken for the
/// image's end; entropy-coded data is searched for the marker that ends it.
struct JPEGWalker: ~Copyable {
    private struct Frame {
        var width: Int
        var height: Int
        var bitsPerSample: Int
        var componentCount: Int
        var isProgressive: Bool
    }

    private var window: ByteWindow
    private var frame: Frame?
    private var orientation: ImageOrientation?
    private var hasExif = false
    private var entropyByteCount = 0

    init(_ window: consuming ByteWindow) {
        self.window = window
    }

    /// The facts of the image; the walk ends at its end marker.
    mutating func walk() throws(ImageFault) -> ImageFacts {
        guard try window.bytes(at: 0, count: 2) == [0xFF, 0xD8] else {
            throw .malformed("it does not begin with a start marker")
        }
        var position = 2
        while true {
            let code = try markerCode(at: &position)
            switch code {
            case 0xD9:
                return try facts(end: position)
            case 0x01:
                continue
            case 0xD8:
                throw .malformed("a second image begins before the first one ends")
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                let payload = try segment(at: &position)
                try readFrame(payload, code: code)
            case 0xDA:
                try readScan(at: &position)
            case 0xE1:
                let payload = try segment(at: &position)
                try readExif(payload)
            case 0xC4, 0xCC, 0xDB...0xDF, 0xE0, 0xE2...0xEF, 0xFE:
                _ = try segment(at: &position)
            default:
                throw .malformed("a marker of no known meaning stands between its segments")
            }
        }
    }

    /// Reads `FF … FF code` and leaves the position after it.
    private mutating func markerCode(at position: inout Int) throws(ImageFault) -> UInt8 {
        guard var byte = try window.byte(at: position) else { throw Self.noEnd }
        guard byte == 0xFF else {
            throw .malformed("other bytes stand where a marker is expected")
        }
        while byte == 0xFF {
            position += 1
            guard let next = try window.byte(at: position) else { throw Self.noEnd }
            byte = next
        }
        position += 1
        return byte
    }

    private static let noEnd = ImageFault.truncated("before its end marker")

    /// Reads a segment's length and leaves the position after the segment.
    private mutating func segment(at position: inout Int) throws(ImageFault) -> Range<Int> {
        guard let length = try window.uint16(at: position) else {
            throw .truncated("inside a segment's length")
        }
        guard length >= 2 else { throw .malformed("a segment has an impossible length") }
        guard length <= window.count - position else { throw .truncated("inside a segment") }
        let payload = (position + 2)..<(position + length)
        position += length
        return payload
    }

    private mutating func readFrame(_ payload: Range<Int>, code: UInt8) throws(ImageFault) {
        guard frame == nil else { throw .malformed("it has two frame headers") }
        guard payload.count >= 6,
            let head = try window.bytes(at: payload.lowerBound, count: 6)
        else { throw .malformed("its frame header is too short") }
        let found = Frame(
            width: Int(head[3]) << 8 | Int(head[4]),
            height: Int(head[1]) << 8 | Int(head[2]),
            bitsPerSample: Int(head[0]),
            componentCount: Int(head[5]),
            isProgressive: [0xC2, 0xC6, 0xCA, 0xCE].contains(code)
        )
        guard found.componentCount > 0, payload.count == 6 + 3 * found.componentCount else {
            throw .malformed("its frame header's length does not fit its components")
        }
        guard (2...16).contains(found.bitsPerSample) else {
            throw .malformed("its samples have an impossible number of bits")
        }
        guard found.width > 0 else { throw .malformed("it is 0 pixels wide") }
        guard found.height > 0 else {
            throw .malformed("its height is 0 or only told after the picture (DNL)")
        }
        frame = found
    }

    private mutating func readScan(at position: inout Int) throws(ImageFault) {
        let payload = try segment(at: &position)
        guard frame != nil else { throw .malformed("picture data comes before its frame header") }
        guard let count = try window.byte(at: payload.lowerBound), (1...4).contains(count),
            payload.count == 4 + 2 * Int(count)
        else { throw .malformed("a scan header's length does not fit its components") }
        guard let code = try window.markerCode(after: position) else { throw Self.noEnd }
        entropyByteCount += code - 1 - position
        // The walk reads the marker itself, fill bytes included.
        position = code - 1
    }

    private mutating func readExif(_ payload: Range<Int>) throws(ImageFault) {
        let name = Array("Exif\0\0".utf8)
        guard !hasExif, payload.count > name.count,
            try window.bytes(at: payload.lowerBound, count: name.count) == name,
            let bytes = try window.bytes(at: payload.lowerBound, count: payload.count)
        else { return }
        hasExif = true
        orientation = ExifOrientation.read(tiff: bytes[name.count...])
    }

    private func facts(end: Int) throws(ImageFault) -> ImageFacts {
        guard let frame else { throw .malformed("it ends without a frame header") }
        guard entropyByteCount > 0 else { throw .malformed("it has no picture data") }
        return ImageFacts(
            format: .jpeg,
            byteCount: window.count,
            pixelWidth: frame.width,
            pixelHeight: frame.height,
            orientation: orientation ?? .up,
            bitsPerSample: frame.bitsPerSample,
            componentCount: frame.componentCount,
            isProgressive: frame.isProgressive,
            trailingByteCount: window.count - end
        )
    }
}
