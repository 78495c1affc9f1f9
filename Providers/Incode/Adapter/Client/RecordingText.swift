import IDVHTTP
import IDVPrimitives

/// The text of a recording file, which is base64 already, as the content of a JSON string.
///
/// The vendor wants the text without a change, so it goes from its file to the socket. Only
/// base64's own characters can stand in a JSON string as they are; line ends are written as `\n` and
/// `\r`, which the reader at the other end turns back. Anything else is no base64 and is refused.
struct RecordingText {
    let segments: [HTTPBody.Segment]

    /// Looks through the text.
    ///
    /// - Throws: `RecordingTextFault`.
    init(_ source: ByteSource) throws(RecordingTextFault) {
        guard source.count > 0 else { throw .empty }
        var segments: [HTTPBody.Segment] = []
        var runStart = 0
        var lineEnds = 0
        // Encoders break lines at 60 characters or more, with two bytes at most. Each line end costs
        // some hundred bytes of memory, so a file of nothing else must not get far.
        let mostLineEnds = 16 + source.count / 24
        var position = 0
        let (feed, carriageReturn) = (HTTPBody.Segment.text("\\n"), HTTPBody.Segment.text("\\r"))
        while position < source.count {
            let chunk: [UInt8]
            do throws(RegularFileError) {
                chunk = try source.bytes(at: position, limit: 64 << 10)
            } catch {
                throw .unreadable(error)
            }
            guard !chunk.isEmpty else { throw .unreadable(.shrank) }
            for (offset, byte) in chunk.enumerated() {
                if Self.isBase64(byte) { continue }
                guard byte == 0x0A || byte == 0x0D else { throw .notBase64(position + offset) }
                lineEnds += 1
                guard lineEnds <= mostLineEnds else { throw .tooManyLines(source.count) }
                segments.append(.raw(source.slice(runStart..<(position + offset))))
                segments.append(byte == 0x0A ? feed : carriageReturn)
                runStart = position + offset + 1
            }
            position += chunk.count
        }
        segments.append(.raw(source.slice(runStart..<source.count)))
        self.segments = segments
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
