/// A parser of JSON (RFC 8259) and JSON5 that knows where it is.
///
/// `JSONDecoder` says on Linux neither where nor what a fault is, takes a trailing comma for JSON, and
/// keeps one of two members of the same name. Here a text has one reading or none: a repeated name is
/// a fault (RFC 7493, section 2.3), as is anything that is not UTF-8.
struct JSONParser {
    /// How deep arrays and objects may lie in each other; deeper ones could exhaust the stack.
    static let depthLimit = 128

    let bytes: [UInt8]
    let isJSON5: Bool
    var index = 0
    private var depth = 0

    init(_ bytes: [UInt8], json5: Bool) {
        self.bytes = bytes
        isJSON5 = json5
    }

    /// The one value of the text.
    mutating func parseText() throws(JSONSyntaxError) -> JSONValue {
        // Editors on Windows put a byte order mark in front (RFC 8259, section 8.1: may be ignored).
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
        try skipSpace()
        let value = try parseValue()
        try skipSpace()
        guard index == bytes.count else { throw fault("expected the end after the value") }
        return value
    }

    private mutating func parseValue() throws(JSONSyntaxError) -> JSONValue {
        guard let byte = current else { throw fault("expected a value, found the end") }
        switch byte {
        case UInt8(ascii: "{"): return try parseObject()
        case UInt8(ascii: "["): return try parseArray()
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "'") where isJSON5: return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try parseNumber())
        case UInt8(ascii: "+") where isJSON5, UInt8(ascii: ".") where isJSON5:
            return .number(try parseNumber())
        default: throw fault("expected a value")
        }
    }

    private mutating func parseWord(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        let end = index + text.count
        guard bytes[index...].starts(with: text), !(end < bytes.count && isNamePart(bytes[end]))
        else { throw fault("expected a value") }
        index = end
        return value
    }

    // MARK: Arrays and objects

    private mutating func parseArray() throws(JSONSyntaxError) -> JSONValue {
        var elements: [JSONValue] = []
        try enter()
        while current != UInt8(ascii: "]") {
            elements.append(try parseValue())
            guard try nextElement(before: UInt8(ascii: "]"), or: "expected ',' or ']'") else {
                break
            }
        }
        leave()
        return .array(elements)
    }

    private mutating func parseObject() throws(JSONSyntaxError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        try enter()
        while current != UInt8(ascii: "}") {
            let start = index
            let name = try parseName()
            guard members[name] == nil else {
                index = start
                throw fault("a member of this name is there already")
            }
            try skipSpace()
            guard current == UInt8(ascii: ":") else { throw fault("expected ':'") }
            index += 1
            try skipSpace()
            members[name] = try parseValue()
            guard try nextElement(before: UInt8(ascii: "}"), or: "expected ',' or '}'") else {
                break
            }
        }
        leave()
        return .object(members)
    }

    private mutating func enter() throws(JSONSyntaxError) {
        guard depth < Self.depthLimit else {
            throw fault("more than \(Self.depthLimit) arrays and objects in each other")
        }
        depth += 1
        index += 1
        try skipSpace()
    }

    private mutating func leave() {
        depth -= 1
        index += 1
    }

    /// Moves behind the comma, and says whether another element must follow.
    private mutating func nextElement(
        before end: UInt8,
        or problem: String
    ) throws(JSONSyntaxError) -> Bool {
        try skipSpace()
        if current == end { return false }
        guard current == UInt8(ascii: ",") else { throw fault(problem) }
        let comma = index
        index += 1
        try skipSpace()
        guard current == end else { return true }
        guard isJSON5 else {
            index = comma
            throw fault("a comma with nothing behind it")
        }
        return false
    }

    private mutating func parseName() throws(JSONSyntaxError) -> String {
        switch current {
        case UInt8(ascii: "\""): return try parseString()
        case UInt8(ascii: "'") where isJSON5: return try parseString()
        case .some(let byte)
        where isJSON5 && isNamePart(byte) && !(0x30...0x39).contains(byte):
            let start = index
            while let byte = current, isNamePart(byte) { index += 1 }
            guard let name = String(validating: bytes[start..<index], as: UTF8.self) else {
                index = start
                throw fault("a name that is not UTF-8")
            }
            return name
        default: throw fault("expected a name in quotation marks")
        }
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    // MARK: Numbers

    private mutating func parseNumber() throws(JSONSyntaxError) -> Double {
        let start = index
        let isNegative = current == UInt8(ascii: "-")
        if isNegative || current == UInt8(ascii: "+") { index += 1 }
        if isJSON5, current == UInt8(ascii: "0"), let mark = peek(1), mark | 0x20 == 0x78 {
            return try parseHexadecimal(isNegative: isNegative)
        }
        var text = isNegative ? "-" : ""
        let whole = takeDigits()
        guard !(whole.count > 1 && whole.first == "0") else {
            index = start
            throw fault("a number that begins with 0")
        }
        guard isJSON5 || !whole.isEmpty else { throw fault("expected a digit") }
        text += whole.isEmpty ? "0" : whole
        if current == UInt8(ascii: ".") {
            index += 1
            let fraction = takeDigits()
            guard !fraction.isEmpty || (isJSON5 && !whole.isEmpty) else {
                throw fault("expected a digit")
            }
            text += "." + (fraction.isEmpty ? "0" : fraction)
        } else if whole.isEmpty {
            throw fault("expected a digit")
        }
        if let mark = current, mark | 0x20 == UInt8(ascii: "e") {
            index += 1
            text += "e"
            if let sign = current, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                text += sign == UInt8(ascii: "-") ? "-" : "+"
                index += 1
            }
            let exponent = takeDigits()
            guard !exponent.isEmpty else { throw fault("expected a digit") }
            text += exponent
        }
        guard let number = Double(text), number.isFinite else {
            index = start
            throw fault("a number out of range")
        }
        return number
    }

    private mutating func takeDigits() -> String {
        let start = index
        while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func parseHexadecimal(isNegative: Bool) throws(JSONSyntaxError) -> Double {
        index += 2
        let start = index
        var value: UInt64 = 0
        while let byte = current, let digit = hexadecimalValue(of: byte) {
            guard value < 1 << 49 else { throw fault("a number out of range") }
            value = value << 4 | UInt64(digit)
            index += 1
        }
        guard index > start else { throw fault("expected a hexadecimal digit") }
        return isNegative ? -Double(value) : Double(value)
    }

    // MARK: Places

    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    func peek(_ distance: Int) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }

    /// An error at the current place.
    func fault(_ problem: String) -> JSONSyntaxError {
        let before = bytes[..<min(index, bytes.count)]
        let line = before.count { $0 == 0x0a } + 1
        let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        // Bytes that continue a character are not columns.
        let column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
        return JSONSyntaxError(place: "line \(line), column \(column)", problem: problem)
    }
}
