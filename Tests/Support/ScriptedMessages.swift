package import IDVHTTP
package import IDVPrimitives

extension HTTPResponse {
    /// A JSON answer, with its type in a spelling that no client may mind.
    package static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        .status(status, text, fields: [("content-TYPE", "application/json")])
    }

    package static func status(
        _ status: Int,
        _ body: String = "",
        fields pairs: [(String, String)] = []
    ) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in pairs { try? fields.set(name, to: value) }
        return HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
    }
}

extension HTTPRequest {
    /// The body's bytes; nil when there is none.
    package var bytes: [UInt8]? {
        get throws {
            guard let body else { return nil }
            var reader = HTTPBodyReader(body)
            var bytes = [UInt8](repeating: 0, count: body.count)
            var scratch = [UInt8](repeating: 0, count: 48 << 10)
            var done = 0
            while done < bytes.count {
                let count = try bytes.withUnsafeMutableBytes { buffer in
                    try scratch.withUnsafeMutableBytes { scratch in
                        try reader.read(
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]),
                            scratch: scratch
                        )
                    }
                }
                guard count > 0 else { break }
                done += count
            }
            return Array(bytes[..<done])
        }
    }

    /// The body as a text; nil when there is none.
    package var text: String? {
        get throws { try bytes.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Path and query as they are sent.
    package var target: String { url.path + (url.query.map { "?\($0)" } ?? "") }

    /// The header's names in lower case.
    package var fieldNames: Set<String> { Set(fields.map { $0.name.lowercased() }) }

    /// The body as JSON; nil when there is none.
    package var json: JSONValue? {
        get throws { try bytes.map { try JSONValue(parsing: $0) } }
    }
}
