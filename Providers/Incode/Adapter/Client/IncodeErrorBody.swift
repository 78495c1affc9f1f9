import IDVAdapterKit
import IDVHTTP
import IDVPrimitives
public import IdentityVerification

/// What can be learnt from the body of an error.
///
/// The vendor's envelope is `{timestamp, status, error, message, path}`, where `status` is the
/// vendor's own number or the HTTP status repeated. A gateway answers with a page, with nothing, or
/// with other JSON: all of that is read too, and nothing of it is an error of its own.
public struct IncodeErrorBody: Sendable, Equatable {
    /// The envelope's `status`; nil when there is none.
    public let code: Int?
    /// The vendor's words, `error` and `message` in one line of at most 500 characters.
    public let text: Personal<String>?
    /// Whether it was the vendor's envelope, and not a gateway's or a storage's answer.
    public let isEnvelope: Bool

    /// Reads a body, whatever it is.
    public init(_ body: [UInt8]) {
        guard body.count <= 64 << 10, !VendorText.isPage(body) else {
            self.init(code: nil, text: nil, isEnvelope: false)
            return
        }
        guard let json = try? JSONValue(parsing: body) else {
            let text = VendorText.line(String(decoding: body, as: UTF8.self))
            self.init(code: nil, text: text, isEnvelope: false)
            return
        }
        let code = (json["status"]?.integer ?? json["status"]?.string.flatMap { Int($0) })
            .flatMap { (100...99_999).contains($0) ? $0 : nil }
        var words = ["error", "message"].compactMap { json[$0]?.string.flatMap(VendorText.line) }
        if words.count == 2, words[0] == words[1] { words.removeLast() }
        let text = words.isEmpty ? json.string : words.joined(separator: ": ")
        self.init(
            code: code,
            text: text.flatMap(VendorText.line),
            isEnvelope: code != nil
        )
    }

    private init(code: Int?, text: String?, isEnvelope: Bool) {
        self.code = code
        self.text = text.map { Personal($0) }
        self.isEnvelope = isEnvelope
    }
}
