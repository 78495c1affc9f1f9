/// The rules for the texts that name transactions and capture sessions.
enum LivenessText {
    /// Whether two texts are the same bytes: Swift's `==` takes canonically equivalent ones for equal.
    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }

    /// Whether a text can name a transaction: 1–128 visible ASCII characters.
    ///
    /// The service's document says `uuid`, and only for the parameter; a wider form is read.
    static func isTransactionID(_ text: String) -> Bool {
        isVisible(text, upTo: 128)
    }

    /// Whether the service takes a text for a tag: 1–127 letters, digits, hyphens and underscores.
    ///
    /// Source: Regula: liveness in the web service's documentation.
    static func isTag(_ text: String) -> Bool {
        (1...127).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a text is visible ASCII without spaces, and not empty.
    static func isVisible(_ text: String, upTo limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
