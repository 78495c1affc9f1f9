import IDVAdapterKit
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
        guard response.body.count <= 64 << 10, !VendorText.isPage(response.body) else {
            code = nil
            message = nil
            hintText = nil
            return
        }
        guard let json = try? JSONValue(parsing: response.body) else {
            code = nil
            hintText = nil
            message = VendorText.line(String(decoding: response.body, as: UTF8.self))
            return
        }
        code = json["code"]?.string.flatMap { VendorText.isCode($0) ? $0 : nil }
        message =
            ["message", "error", "detail"].lazy
            .compactMap { json[$0]?.string }.first.flatMap(VendorText.line)
            ?? json.string.flatMap(VendorText.line)
        let hints = (json["hints"]?.array ?? []).prefix(5).compactMap(Self.hint)
        hintText = hints.isEmpty ? nil : hints.joined(separator: ", ")
    }

    private static func hint(_ value: JSONValue) -> String? {
        let path = (value["path"]?.array ?? []).prefix(8).compactMap { step -> String? in
            if let index = step.integer { return String(index) }
            return step.string.flatMap { VendorText.isCode($0) ? $0 : nil }
        }
        guard !path.isEmpty else { return nil }
        let code = value["code"]?.string.flatMap { VendorText.isCode($0) ? " (\($0))" : nil } ?? ""
        return path.joined(separator: ".") + code
    }
}
