import IDVHTTP
import IDVPrimitives

/// The text of a recording file, which is base64 already, as the content of a JSON string.
///
/// The vendor wants the text without a change. Only base64's own characters can stand in a JSON
/// string as they are: a text of nothing else goes from its file to the socket. Line ends are written
/// as `\n` and `\r`, which the reader at the other end turns back: such a text is copied, once.
/// Anything else is no base64 and is refused.
struct RecordingText {
    /// One, whatever the text is like.
    let segments: [HTTPBody.Segment]

    /// Looks through the text: first to count its line ends, then to write them in another way.
    ///
    /// - Throws: `RecordingTextFault`.
    init(_ source: ByteSource) throws(RecordingTextFault) {
        guard source.count > 0 else { throw .empty }
        // Encoders break lines at 60 characters or more, with two bytes at most. A file of hardly
        // more than line ends is none of theirs, and would be twice as long in JSON.
        let mostLineEnds = 16 + source.count / 24
        var lineEnds = 0
        try Self.read(source) { (chunk, position) throws(RecordingTextFault) in
            lineEnds += try Self.lineEnds(in: chunk, at: position)
            guard lineEnds <= mostLineEnds else { throw .tooManyLines(source.count) }
        }
        guard lineEnds > 0 else {
            segments = [.raw(source)]
            return
        }
        var text: [UInt8] = []
        text.reserveCapacity(source.count + lineEnds)
        try Self.read(source) { (chunk, position) throws(RecordingTextFault) in
            // A file may have become another one since it was counted.
            let found = try Self.lineEnds(in: chunk, at: position)
            guard text.count + chunk.count + found <= source.count + lineEnds else {
                throw .tooManyLines(source.count)
            }
            for byte in chunk {
                switch byte {
                case 0x0A: text += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                case 0x0D: text += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
                default: text.append(byte)
                }
            }
        }
        segments = [.raw(ByteSource(text))]
    }

    /// Reads the text in pieces of 64 KiB.
    private static func read(
        _ source: ByteSource,
        _ body: ([UInt8], _ position: Int) throws(RecordingTextFault) -> Void
    ) throws(RecordingTextFault) {
        var position = 0
        while position < source.count {
            let chunk: [UInt8]
            do throws(RegularFileError) {
                chunk = try source.bytes(at: position, limit: 64 << 10)
            } catch {
                throw .unreadable(error)
            }
            guard !chunk.isEmpty else { throw .unreadable(.shrank) }
            try body(chunk, position)
            position += chunk.count
        }
    }

    /// How many line ends a piece has, of which every other byte is base64.
    private static func lineEnds(
        in chunk: [UInt8],
        at position: Int
    ) throws(RecordingTextFault) -> Int {
        var count = 0
        for (offset, byte) in chunk.enumerated() where !isBase64(byte) {
            guard byte == 0x0A || byte == 0x0D else { throw .notBase64(position + offset) }
            count += 1
        }
        return count
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }
}

/// Why a text cannot be sent as a recording's.
enum RecordingTextFault: Error, Equatable {
    case empty
    /// The character at this position, counted in bytes from 0, is none of base64's.
    case notBase64(Int)
    /// A text of so many bytes has far more line ends than an encoder writes.
    case tooManyLines(Int)
    case unreadable(RegularFileError)
}

extension RecordingTextFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty: "it is empty"
        case .notBase64(let position):
            "the character at position \(position) is none of base64's. Give the text of the file "
                + "that the SDK wrote, and not the video itself"
        case .tooManyLines(let count):
            "its \(count) bytes have more line ends than any encoder writes. Give the text of the "
                + "file that the SDK wrote"
        case .unreadable(let error): "it could not be read: \(error)"
        }
    }
}
