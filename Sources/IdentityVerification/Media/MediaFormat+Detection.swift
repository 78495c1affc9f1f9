extension MediaFormat {
    /// How many leading bytes detection looks at.
    static let headLength = 1024

    /// The format that a file starting with these bytes has.
    ///
    /// Only the start is judged: whether the rest holds together is for the inspector.
    public init(detecting head: some Sequence<UInt8>) {
        self = Self.detect(Array(head.prefix(Self.headLength)))
    }

    private static func detect(_ head: [UInt8]) -> MediaFormat {
        if head.isEmpty { return .empty }
        if head.starts(with: [0xFF, 0xD8]) { return .jpeg }
        // Four of PNG's eight bytes name it; the other four, which a text-mode transfer damages,
        // are then checked by the inspector.
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
        return binary(head) ?? text(head) ?? .unknown
    }

    private static func binary(_ head: [UInt8]) -> MediaFormat? {
        if let format = isoMedia(head) { return format }
        if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            return .webp
        }
        for magic: [UInt8] in [
            [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0],
            [0x4D, 0x4D, 0, 0x2B],
        ] where head.starts(with: magic) {
            return .tiff
        }
        if head.starts(with: "%PDF-".utf8) { return .pdf }
        if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
            return .zip
        }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .webm }
        if head.starts(with: [0xFF, 0x0A]) { return .jpegXL }
        // "BM" alone may begin a text: a bitmap's reserved bytes are zero.
        if head.starts(with: "BM".utf8), head.count >= 14, head[6..<10].allSatisfy({ $0 == 0 }) {
            return .bmp
        }
        return nil
    }

    /// ISO base media files begin with a box: four bytes of size, four of type.
    private static func isoMedia(_ head: [UInt8]) -> MediaFormat? {
        guard head.count >= 12 else { return nil }
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let type = String(decoding: head[4..<8], as: UTF8.self)
        switch type {
        case "JXL ": return .jpegXL
        case "jP  ": return .jpeg2000
        case "moov", "mdat", "wide", "free", "skip", "pnot":
            return size >= 8 || size <= 1 ? .mp4 : nil
        case "ftyp": break
        default: return nil
        }
        var brands = [String(decoding: head[8..<12], as: UTF8.self)]
        var position = 16
        while position + 4 <= min(size, head.count) {
            brands.append(String(decoding: head[position..<(position + 4)], as: UTF8.self))
            position += 4
        }
        let main = brands[0]
        if ["avif", "avis"].contains(main) { return .avif }
        if ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains(main) { return .heic }
        if ["mif1", "msf1", "mif2"].contains(main) {
            return brands.contains("avif") || brands.contains("avis") ? .avif : .heic
        }
        return .mp4
    }

    private static func text(_ head: [UInt8]) -> MediaFormat? {
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return .text }
        var body = head[...]
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
        body = body.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let isPrintable = body.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard isPrintable else { return nil }
        // The head may end inside a character: lone bytes above 0x7F are judged by their share.
        let highBytes = body.count { $0 >= 0x80 }
        let decoded = String(decoding: body, as: UTF8.self)
        let broken = decoded.unicodeScalars.count { $0 == "\u{FFFD}" }
        guard highBytes == 0 || broken <= 1 else { return nil }
        let lower = decoded.lowercased()
        switch body.first {
        case UInt8(ascii: "<"):
            if lower.contains("<svg") { return .svg }
            return lower.hasPrefix("<!doctype html") || lower.contains("<html") ? .html : .xml
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
        default: return .text
        }
    }
}
