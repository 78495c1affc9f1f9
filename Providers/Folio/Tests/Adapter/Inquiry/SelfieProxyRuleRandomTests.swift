import FolioProvider
import Testing

/// Random changes of a good address: only the spellings that are written down here pass.
@Suite struct SelfieProxyRuleRandomTests {
    /// What the rule allows, told without a scanner: the spellings are put together.
    private static func isSpelling(_ text: String, host: String, ports: [String], path: String)
        -> Bool
    {
        let ends = path.isEmpty ? ["", "/"] : [path, path + "/"]
        for port in ports {
            for end in ends {
                let spelling = "https://" + host + port + end
                guard spelling.utf8.count == text.utf8.count else { continue }
                // Case makes a difference in the path alone.
                let authority = spelling.utf8.count - end.utf8.count
                let isSame = zip(spelling.utf8, text.utf8).enumerated().allSatisfy { index, pair in
                    index < authority ? lowered(pair.0) == lowered(pair.1) : pair.0 == pair.1
                }
                if isSame { return true }
            }
        }
        return false
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    private static let pieces: [Unicode.Scalar] =
        Array(
            "/\\@:?#%.[]-_ \t\n\0aAeEsStT0349xX~;=&,|<>{}^`\"'$!*+()\u{7F}\u{AD}\u{E4}\u{301}\u{430}"
                .unicodeScalars
        ) + Array("\u{3002}\u{FF0F}\u{FF41}\u{FEFF}\u{202E}".unicodeScalars)

    private static let words = [
        "..", "./", "//", "%2e", "%2F", "%00", "%73", ":443", ":0443", ":8443", "user@", "https://",
        "http://", ".evil.test", "evil.test/", "/api/selfie", "?x", "#f", "0x7f", "[::1]", "\r\n",
    ]

    private static func mutated(_ text: String, _ random: inout InquiryMaking.Seeded) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...scalars.count, using: &random)
            let inside = min(place, max(0, scalars.count - 1))
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where !scalars.isEmpty: scalars.remove(at: inside)
            case 1, 2:
                scalars.insert(pieces.randomElement(using: &random) ?? "x", at: place)
            case 3 where !scalars.isEmpty:
                scalars[inside] = pieces.randomElement(using: &random) ?? "x"
            case 4:
                let word = words.randomElement(using: &random) ?? "x"
                scalars.insert(contentsOf: word.unicodeScalars, at: place)
            case 5 where !scalars.isEmpty:
                let letter = String(scalars[inside])
                let swapped =
                    letter == letter.lowercased() ? letter.uppercased() : letter.lowercased()
                scalars.replaceSubrange(inside...inside, with: Array(swapped.unicodeScalars))
            case 6 where scalars.count > 1: scalars.swapAt(inside, max(0, inside - 1))
            default: scalars.append("/")
            }
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    @Test(arguments: [
        ("https://api.example.test", "/api/selfie"), ("https://a.test", ""),
        ("https://xn--bcher-kva.test", "/a%41b"), ("https://10.0.0.1", "/s"),
    ])
    func `a changed address passes only as a spelling of the same one`(
        _ origin: String,
        _ path: String
    ) throws {
        let rule = try SelfieProxyRule(origin + path)
        let host = String(origin.dropFirst("https://".utf8.count))
        var random = InquiryMaking.Seeded(state: 20_260_801)
        var accepted = 0
        for _ in 0..<20_000 {
            let text = Self.mutated(origin + path, &random)
            let isSame = Self.isSpelling(text, host: host, ports: ["", ":443"], path: path)
            #expect((rule.check(text) != nil) == isSame, "\(text.debugDescription)")
            accepted += isSame ? 1 : 0
        }
        // The test would say nothing if all the changes led elsewhere.
        #expect(accepted > 200)
    }
}
