import IDVPrimitives

/// The local path that a `file:` URL names (RFC 8089).
enum FileURLPath {
    static func parse(_ text: String, _ judge: MediaJudge) throws(MediaRefusal) -> String {
        let bytes = Array(text.utf8)
        guard let scheme = URLScheme.read(bytes) else {
            throw invalid("text that is no file: URL", judge)
        }
        guard scheme == "file" else {
            throw judge.refusal(
                .unsupportedScheme,
                found: URLScheme.phrase(scheme),
                advice: "only a file: URL of this machine is opened; fetch anything else yourself"
            )
        }
        var rest = bytes.dropFirst("file:".utf8.count)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != UInt8(ascii: "/") }
            let name = String(decoding: host, as: UTF8.self).lowercased()
            guard name.isEmpty || name == "localhost" else {
                throw invalid("a file: URL with a host", judge)
            }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == UInt8(ascii: "/") else {
            throw invalid("a file: URL without an absolute path", judge)
        }
        guard !rest.contains(UInt8(ascii: "?")), !rest.contains(UInt8(ascii: "#")) else {
            throw invalid("a file: URL with a query or a fragment", judge)
        }
        guard let path = PercentEncoding.decode(rest) else {
            throw judge.refusal(
                .invalidPercentEncoding,
                found: "a file: URL with a broken percent-encoding",
                advice: "encode a percent sign as %25"
            )
        }
        guard !path.contains(0), let result = String(validating: path, as: UTF8.self) else {
            throw invalid("a file: URL whose path is no text", judge)
        }
        return result
    }

    private static func invalid(_ found: String, _ judge: MediaJudge) -> MediaRefusal {
        judge.refusal(
            .invalidFileURL,
            found: found,
            advice: "write it as file:///absolute/path, with special characters percent-encoded"
        )
    }
}
