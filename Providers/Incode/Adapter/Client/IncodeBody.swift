import IDVHTTP
import IDVPrimitives

/// Makes the JSON bodies, with their members in the order of the vendor's page.
///
/// A picture is not encoded here: it goes from its file to the socket as base64.
enum IncodeBody {
    /// The value of a member.
    enum Value {
        case json(JSONValue)
        case base64(ByteSource)
        case segments([HTTPBody.Segment])
    }

    static let empty = HTTPBody(Array("{}".utf8))

    static func object(_ members: [(String, Value)]) -> HTTPBody {
        var segments: [HTTPBody.Segment] = []
        var text = "{"
        func flush() {
            segments.append(.text(text))
            text = ""
        }
        for (index, (name, value)) in members.enumerated() {
            text += "\(index == 0 ? "" : ",")\"\(name)\":"
            switch value {
            case .json(let json): text += String(decoding: json.encoded(), as: UTF8.self)
            case .base64(let source):
                text += "\""
                flush()
                segments.append(.base64(of: source))
                text = "\""
            case .segments(let content):
                text += "\""
                flush()
                segments += content
                text = "\""
            }
        }
        text += "}"
        flush()
        return HTTPBody(segments)
    }

    static func object(_ members: [(String, JSONValue)]) -> HTTPBody {
        object(members.map { ($0.0, .json($0.1)) })
    }
}
