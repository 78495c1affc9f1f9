/// The scheme at the start of a URL (RFC 3986, section 3.1).
enum URLScheme {
    /// The longest scheme that is looked for.
    private static let longest = 32

    /// The scheme in lower case; nil when the text begins with none.
    ///
    /// A colon belongs to neither base64 alphabet, so that base64 text never has a scheme.
    static func read(_ text: some Sequence<UInt8>) -> String? {
        var name: [UInt8] = []
        for byte in text.prefix(longest + 1) {
            switch byte {
            case UInt8(ascii: ":"):
                return name.isEmpty ? nil : String(decoding: name, as: UTF8.self).lowercased()
            case 0x41...0x5A, 0x61...0x7A:
                name.append(byte)
            case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard !name.isEmpty else { return nil }
                name.append(byte)
            default:
                return nil
            }
        }
        return nil
    }

    /// The scheme in words that are safe to print: an unknown one may be part of someone's text.
    static func phrase(_ scheme: String) -> String {
        let known = [
            "http", "https", "ftp", "ftps", "sftp", "file", "data", "jar", "gopher", "dict", "ldap",
            "blob", "s3", "gs", "content", "ws", "wss", "javascript", "netdoc", "smb",
        ]
        return known.contains(scheme) ? "a \(scheme): URL" : "a URL of another scheme"
    }
}
