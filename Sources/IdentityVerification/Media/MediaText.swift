import IDVCrypto
import IDVPrimitives

/// Turns text that carries an image into its bytes.
struct MediaText {
    /// Line breaks, a long list of parameters, padding: what may come on top of the pure encoding.
    private static let slack = 4096

    let judge: MediaJudge

    /// Base64 text or a `data:` URL.
    ///
    /// A text with any other scheme is refused, never opened.
    func either(_ text: String) throws(MediaRefusal) -> [UInt8] {
        let bytes = trimmed(text)
        guard let scheme = URLScheme.read(bytes) else { return try base64(text) }
        guard scheme == "data" else { throw otherScheme(scheme) }
        return try dataURL(text)
    }

    func base64(_ text: String) throws(MediaRefusal) -> [UInt8] {
        let bytes = trimmed(text)
        if let scheme = URLScheme.read(bytes) {
            guard scheme == "data" else { throw otherScheme(scheme) }
            throw judge.refusal(
                .invalidBase64,
                found: "a data: URL where base64 text was announced",
                advice: "hand it over as a data: URL"
            )
        }
        try checkLength(bytes.count, most: longestBase64, "base64 text")
        return try decode(Array(bytes))
    }

    func dataURL(_ text: String) throws(MediaRefusal) -> [UInt8] {
        let bytes = trimmed(text)
        guard let scheme = URLScheme.read(bytes) else {
            throw invalidDataURL("text that does not begin with data:")
        }
        guard scheme == "data" else { throw otherScheme(scheme) }
        let rest = bytes.dropFirst("data:".utf8.count)
        guard let comma = rest.prefix(Self.slack).firstIndex(of: UInt8(ascii: ",")) else {
            throw invalidDataURL("a data: URL without a comma before its content")
        }
        let payload = rest[comma...].dropFirst()
        let isBase64 = isBase64(rest[..<comma])
        // Percent-encoding takes three bytes for one; a base64 payload holds little of it.
        let most = isBase64 ? longestBase64 : limit(judge.limits.maximumBytes, times: 3)
        try checkLength(payload.count, most: most, "a data: URL")
        guard let content = PercentEncoding.decode(payload) else {
            throw judge.refusal(
                .invalidPercentEncoding,
                found: "a data: URL with a broken percent-encoding",
                advice: "encode a percent sign as %25"
            )
        }
        return isBase64 ? try decode(content) : content
    }

    /// `;base64` in any case, as the last parameter as RFC 2397 wants it.
    private func isBase64(_ header: Substring.UTF8View) -> Bool {
        let parts = header.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let last = parts.dropFirst().last else { return false }
        let word = String(decoding: last, as: UTF8.self).filter { $0 != " " }
        return word.lowercased() == "base64"
    }

    private func decode(_ text: [UInt8]) throws(MediaRefusal) -> [UInt8] {
        do throws(Base64Error) {
            return try Base64.decode(text, options: .lenient)
        } catch {
            throw judge.refusal(
                .invalidBase64,
                found: "text that is \(error)",
                advice: "encode the image's bytes as base64, without anything around it"
            )
        }
    }

    /// Four letters for three bytes, and an eighth more for line breaks and percent-encoding.
    private var longestBase64: Int { limit((judge.limits.maximumBytes / 3 + 1) / 2, times: 9) }

    private func limit(_ count: Int, times factor: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: factor)
        return overflow || product > Int.max / 2 ? Int.max / 2 : product + Self.slack
    }

    private func checkLength(_ count: Int, most: Int, _ what: String) throws(MediaRefusal) {
        guard count > most else { return }
        throw judge.tooManyBytes("\(what) of \(ByteCountText.measured(count))", count: nil)
    }

    private func trimmed(_ text: String) -> Substring.UTF8View {
        Substring(text).utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    private func otherScheme(_ scheme: String) -> MediaRefusal {
        let advice =
            scheme == "file"
            ? "hand a file over as a file, not as text"
            : "nothing is fetched here: fetch the image yourself and hand over its bytes"
        return judge.refusal(.unsupportedScheme, found: URLScheme.phrase(scheme), advice: advice)
    }

    private func invalidDataURL(_ found: String) -> MediaRefusal {
        judge.refusal(
            .invalidDataURL,
            found: found,
            advice: "write it as data:image/jpeg;base64, followed by the base64 text"
        )
    }
}
