/// What a word of the vendor's must look like to stand in a message, a reason or a log.
enum IncodeWord {
    /// The word if it looks like the name of a code: a letter, then letters, digits and `_`, at most
    /// 64 in all and 4 of them digits; nil otherwise.
    ///
    /// A name with a space, a date, a document's number or a token is none.
    static func code(_ text: String) -> String? {
        guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF),
            text.utf8.count <= 64,
            text.utf8.count(where: { (0x30...0x39).contains($0) }) <= 4,
            text.utf8.allSatisfy({ byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
                default: false
                }
            })
        else { return nil }
        return text
    }
}
