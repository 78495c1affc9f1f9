import IDVHTTP
import IDVPrimitives

/// What can be learnt from the body of an error: its forms differ from call to call.
///
/// `{error}`, `{message, hints}`, `{error, code}`, `{detail}`, plain text, or a gateway's page.
struct DeepIDVErrorBody {
    /// The vendor's code, when it looks like one.
    let code: String?
    /// The vendor's words, at most 500 characters.
    let message: String?
    /// The places and codes of the vendor's hints: names of fields, never their values.
    let hintText: String?

    init(_ response: HTTPResponse) {
        let isPage = response.body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
        guard response.body.count <= 64 << 10, !isPage else {
            code = nil
            message = nil
            hintText = nil
            return
        }
        guard let json = try? JSONValue(parsing: response.body) else {
            code = nil
            hintText = nil
            message = Self.trimmed(String(decoding: response.body, as: UTF8.self))
            return
        }
        code = json["code"]?.string.flatMap { Self.isCode($0) ? $0 : nil }
        message =
            ["message", "error", "detail"].lazy
            .compactMap { json[$0]?.string }.first.flatMap(Self.trimmed)
            ?? json.string.flatMap(Self.trimmed)
        let hints = (json["hints"]?.array ?? []).prefix(5).compactMap(Self.hint)
        hintText = hints.isEmpty ? nil : hints.joined(separator: ", ")
    }

    private static func hint(_ value: JSONValue) -> String? {
        let path = (value["path"]?.array ?? []).prefix(8).compactMap { step -> String? in
            if let index = step.integer { return String(index) }
            return step.string.flatMap { isCode($0) ? $0 : nil }
        }
        guard !path.isEmpty else { return nil }
        let code = value["code"]?.string.flatMap { isCode($0) ? " (\($0))" : nil } ?? ""
        return path.joined(separator: ".") + code
    }

    /// Whether a text looks like the name of a code or a field: a letter, then letters, digits and
    /// `_ - .`, at most 64 in all and 4 of them digits.
    ///
    /// A date, a document's number or a telephone number is none.
    static func isCode(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF) else {
            return false
        }
        return text.utf8.count <= 64
            && text.utf8.count { (0x30...0x39).contains($0) } <= 4
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
                default: false
                }
            }
    }

    private static func trimmed(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let plain = String(line.drop { $0.isWhitespace }.prefix(500))
        return plain.isEmpty ? nil : plain
    }
}
