import IDVPrimitives

/// The rules for texts and objects that a client sends.
enum StrictText {
    /// Whether a text has so many characters, all of them visible ASCII.
    static func isVisible(_ text: String, _ count: ClosedRange<Int>) -> Bool {
        count.contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether a text is a tag: letters, digits, `-` and `_`, at most 127 of them.
    ///
    /// Source: Regula: Face SDK web service OpenAPI.
    static func isTag(_ text: String) -> Bool {
        (1...127).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    static func same(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
    }
}

extension JSONValue {
    /// The members of an object that has no others than these.
    func members(onlyOf names: Set<String>) throws(FolioReply) -> [String: JSONValue] {
        guard case .object(let members) = self else {
            throw .invalidRequest("the body must be a JSON object")
        }
        guard members.keys.allSatisfy(names.contains) else {
            throw .invalidRequest("the body may have \(names.sorted().joined(separator: ", "))")
        }
        return members
    }
}

extension [String: JSONValue] {
    /// A member that must be a text of so many bytes.
    func text(_ name: String, _ count: ClosedRange<Int> = 1...128) throws(FolioReply) -> String {
        guard let text = self[name]?.string, count.contains(text.utf8.count) else {
            throw .invalidRequest(
                "'\(name)' must be a text of \(count.lowerBound) to \(count.upperBound) bytes"
            )
        }
        return text
    }

    /// A member that is such a text, or is not there.
    func optionalText(_ name: String, _ count: ClosedRange<Int>) throws(FolioReply) -> String? {
        guard let value = self[name], !value.isNull else { return nil }
        return try text(name, count)
    }
}
